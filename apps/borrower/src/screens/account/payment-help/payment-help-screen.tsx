import type { Loan } from '@puente/contract'
import { civilDate, formatDateFrom, formatEuros, statusFromNumber } from '@puente/domain'
import { courtStageTexts, paymentHelpTexts as texts } from '@puente/texts/payment-help'
import { Card, LinkButton, TextLink } from '@puente/ui'
import { centsOf, wholeLoan } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { sheetsFor } from '../account/account-sheets.ts'
import { dayOf } from '../account/loan-day.ts'
import { AccountPage } from '../account-page.tsx'

/** What a borrower can do who cannot pay; a debt in court has an explanation of its own. */
export function PaymentHelpScreen() {
  const loan = wholeLoan(useSession().loan)
  return (
    <AccountPage title={texts.title}>
      <div className="flex max-w-step flex-col gap-5">
        {loan === null ? null : <Help loan={loan} />}
        <FreeHelp />
        <p>
          <TextLink href={PATHS.account} className="inline-flex min-h-11 items-center">
            {texts.back}
          </TextLink>
        </p>
      </div>
    </AccountPage>
  )
}

function Help({ loan }: { readonly loan: Loan }) {
  const stage = courtStageTexts[statusFromNumber(loan.status)]
  if (stage !== undefined) return <CourtCase loan={loan} stage={stage} />
  return (
    <>
      <p>{texts.intro}</p>
      <Options loan={loan} />
    </>
  )
}

/** The cheaper option first. */
function Options({ loan }: { readonly loan: Loan }) {
  const sheets = sheetsFor(loan)
  const extension = loan.available_extensions.toSorted((left, right) => left.cost - right.cost)[0]
  return (
    <>
      {sheets.has('accountPayPart') ? (
        <Card title={texts.part}>
          <p>{texts.partText}</p>
          <LinkButton wide className="mt-3" href={PATHS.accountPayPart}>
            {texts.part}
          </LinkButton>
        </Card>
      ) : null}
      {sheets.has('accountExtend') && extension !== undefined ? (
        <Card title={texts.extend}>
          <p>
            {texts.extendText(
              formatEuros(centsOf(extension.cost)),
              formatDateFrom(dayOf(loan), civilDate(extension.next_pay_date)),
            )}
          </p>
          <LinkButton variant="secondary" wide className="mt-3" href={PATHS.accountExtend}>
            {texts.extend}
          </LinkButton>
        </Card>
      ) : null}
      <Card title={texts.talk}>
        <p>
          {texts.talkText} <PhoneLink line={loan.days.late > 0 ? 'collection' : 'customer'} />
        </p>
      </Card>
    </>
  )
}

interface CourtCaseProps {
  readonly loan: Loan
  readonly stage: NonNullable<(typeof courtStageTexts)['court']>
}

function CourtCase({ loan, stage }: CourtCaseProps) {
  return (
    <>
      <Card title={stage.title}>
        <h3 className="text-base">{texts.meaning}</h3>
        <p>{stage.meaning}</p>
        <h3 className="mt-3 text-base">{texts.next}</h3>
        <p>{stage.next}</p>
      </Card>
      <Card title={texts.contact}>
        <p>
          {texts.contactText} <strong className="font-strong whitespace-nowrap">{loan.public_id}</strong>
        </p>
        <p className="mt-2">
          <PhoneLink line="collection" />
        </p>
        <LinkButton variant="secondary" wide className="mt-3" href={PATHS.accountPayPart}>
          {texts.part}
        </LinkButton>
      </Card>
    </>
  )
}

/** Public services and associations that advise without charge. */
const FreeHelp = () => (
  <Card variant="quiet" title={texts.freeHelp}>
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>{texts.municipal}</li>
      <li>{texts.consumers}</li>
      <li>{texts.lawyer}</li>
    </ul>
  </Card>
)
