import type { User } from '@puente/contract'
import { formatNationalPhone, shortAccount } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Section, TextLink } from '@puente/ui'
import { PATHS } from '../../../paths.ts'
import { CardRequestAlert } from '../../../payment-cards/card-request-alert.tsx'
import { ConnectedCards } from '../connected-cards.tsx'
import { fullName } from '../full-name.ts'

const texts = accountTexts.person

interface PersonCardProps {
  readonly user: User
  readonly isAutoDebitOn: boolean
  /** The IBAN that received or receives the money. */
  readonly payoutAccount: string | null
}

export function PersonCard({ user, isAutoDebitOn, payoutAccount }: PersonCardProps) {
  return (
    <Section
      title={texts.title}
      aside={
        <TextLink href={PATHS.accountPersonalInformation} className="-my-2 inline-flex min-h-11 items-center">
          {texts.all}
        </TextLink>
      }
    >
      <p className="flex flex-wrap gap-x-3">
        <span className="font-strong">{fullName(user)}</span>
        <span className="whitespace-nowrap tabular-nums">{formatNationalPhone(user.contacts.mobile_phone)}</span>
      </p>
      {payoutAccount === null ? null : (
        <p>
          {texts.account} <span className="whitespace-nowrap tabular-nums">{shortAccount(payoutAccount)}</span>
          {texts.inYourName}
        </p>
      )}
      <h3 className="mt-2 text-base">{accountTexts.cards.title}</h3>
      <CardRequestAlert status={user.payment_card_request_status} isAutoDebitOn={isAutoDebitOn} />
      <ConnectedCards />
    </Section>
  )
}
