import type { Loan } from '@puente/contract'
import { civilDate, formatDateLong } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Card, LinkButton } from '@puente/ui'
import { wholeLoan } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { StatusBar } from './status-bar.tsx'

const texts = accountTexts.application

export function ApplicationCard({ loan }: { readonly loan: Loan }) {
  return (
    <Card title={accountTexts.yourLoan.title}>
      <StatusBar loan={loan} />
      <p className="mt-4">{texts.text}</p>
      <LinkButton href={PATHS.registration} className="mt-4">
        {texts.continue}
      </LinkButton>
    </Card>
  )
}

/** Tells a refused borrower when to apply again; from then on it shows the calculator (settled rules, End of an application). */
export function DeniedCard() {
  const { loan } = useSession()
  const reapplyFrom = wholeLoan(loan)?.reapply_from ?? null
  return (
    <Card title={texts.deniedTitle}>
      <p>{texts.denied}</p>
      <p className="mt-2">
        {reapplyFrom === null ? texts.reapplyNow : texts.reapplyFrom(formatDateLong(civilDate(reapplyFrom)))}
      </p>
      <p className="mt-2">
        {accountTexts.help.call} <PhoneLink line="customer" />
      </p>
    </Card>
  )
}

export function EndedCard() {
  return (
    <Card variant="quiet" title={texts.endedTitle}>
      <p>{texts.ended}</p>
    </Card>
  )
}
