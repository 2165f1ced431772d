import type { Loan } from '@puente/contract'
import { formatTae, type LoanStatus, shortAccount, statusFromNumber } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { supportTexts } from '@puente/texts/support'
import { trackingTexts } from '@puente/texts/tracking'
import { Alert, Button, Card, DescriptionList, type DescriptionRow } from '@puente/ui'
import { startPayout } from '../../../api/loan.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { refreshSession, setLoan, useSession } from '../../../session/session.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { Euros } from '../euros.tsx'
import { fullName } from '../full-name.ts'
import { useTask } from '../use-task.ts'
import { LoanLinks } from './loan-card.tsx'
import { dateOfLoan } from './loan-day.ts'

const texts = accountTexts.payout

const Tracked = lazyPart(async () => (await import('./tracked.tsx')).Tracked)

function wordsFor(status: LoanStatus) {
  if (status === 'processing_fail') return { title: texts.failedTitle, text: texts.failed }
  if (status === 'processing') return { title: texts.sendingTitle, text: texts.sending }
  return { title: texts.signedTitle, text: texts.signed }
}

/** The payout is under way or has failed. These statuses have no status bar: the title says it. */
export function PayoutCard({ loan }: { readonly loan: Loan }) {
  const status = statusFromNumber(loan.status)
  const { title, text } = wordsFor(status)
  const { predicted_must_pay_date: dueDate, tae } = loan
  const { user } = useSession()
  const account = loan.payout_account ?? user?.personal_data.bank_account ?? null
  const hasFailed = status === 'processing_fail'
  const rows: DescriptionRow[] = [
    { key: 'amount', term: texts.amount, description: <Euros amount={loan.request_amount} /> },
    ...(account === null
      ? []
      : [
          {
            key: 'account',
            term: trackingTexts.account,
            description: <span className="whitespace-nowrap">{shortAccount(account)}</span>,
            hint: user === null ? null : trackingTexts.holder(fullName(user)),
          },
        ]),
    ...(hasFailed || loan.return_amount === 0
      ? []
      : [
          {
            key: 'cost',
            term: texts.cost,
            description: <Euros amount={loan.return_amount - loan.request_amount} />,
          },
          { key: 'back', term: texts.payBack, description: <Euros amount={loan.return_amount} /> },
        ]),
    ...(hasFailed || dueDate === null
      ? []
      : [{ key: 'date', term: texts.dueDate, description: dateOfLoan(loan, dueDate) }]),
    ...(hasFailed || tae === null ? [] : [{ key: 'tae', term: accountTexts.loan.tae, description: formatTae(tae) }]),
  ]
  return (
    <Card title={title}>
      <p>{text}</p>
      <div className="mt-4 empty:hidden">
        <Tracked loan={loan} what="payout" />
      </div>
      {loan.withdrawn ? (
        <div className="mt-4">
          <Alert kind="info" live={false}>
            {texts.withdrawn}
          </Alert>
        </div>
      ) : null}
      <div className="mt-4 rounded-control bg-sunken px-4 py-2">
        <DescriptionList rows={rows} />
      </div>
      {hasFailed ? <SendAgain /> : null}
      <div className="mt-2">
        <LoanLinks loan={loan} />
      </div>
      {hasFailed ? (
        <p className="mt-4">
          {supportTexts.help.call} <PhoneLink line="customer" />
        </p>
      ) : null}
    </Card>
  )
}

/** Payouts are retried automatically; this button does it at once. */
function SendAgain() {
  const { running, run } = useTask()
  const send = () =>
    run('send', async () => {
      try {
        setLoan(await startPayout())
      } catch (failure) {
        // Sent meanwhile, ended, or another account is needed: the loan decides what comes next.
        void refreshSession()
        throw failure
      }
    })
  return (
    <Button wide className="mt-4" busy={running !== null} onClick={send}>
      {texts.sendAgain}
    </Button>
  )
}
