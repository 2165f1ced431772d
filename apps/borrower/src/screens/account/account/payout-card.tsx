import type { Loan } from '@puente/contract'
import { formatTae, type LoanStatus, shortAccount, statusFromNumber } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { supportTexts } from '@puente/texts/support'
import { trackingTexts } from '@puente/texts/tracking'
import { Alert, BridgeScene, Button, Coin, Facts, Landscape, Rows } from '@puente/ui'
import { startPayout } from '../../../api/loan.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { refreshSession, setLoan, useSession } from '../../../session/session.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { Euros } from '../euros.tsx'
import { fullName } from '../full-name.ts'
import { useTask } from '../use-task.ts'
import { dateOfLoan } from './loan-day.ts'
import { LoanLinks } from './loan-links.tsx'

const texts = accountTexts.payout

const Tracked = lazyPart(async () => (await import('./tracked.tsx')).Tracked)

function wordsFor({ payout_hold_until: heldUntil }: Loan, status: LoanStatus) {
  if (status === 'processing_fail') return { title: texts.failedTitle, text: texts.failed }
  if (status === 'processing' && heldUntil === undefined) return { title: texts.sendingTitle, text: texts.sending }
  return { title: texts.signedTitle, text: texts.signed }
}

const Correction = lazyPart(async () => (await import('../../../payout-change/payout-correction.tsx')).PayoutCorrection)

/** How far the money is on its way over the bridge. */
const ON_THE_WAY: Partial<Readonly<Record<LoanStatus, number>>> = { processing: 0.58, processing_fail: 0.3 }

/** The payout is under way or has failed: a screen of its own, until the money is there. */
export function PayoutCard({ loan }: { readonly loan: Loan }) {
  const status = statusFromNumber(loan.status)
  const { title, text } = wordsFor(loan, status)
  const hasFailed = status === 'processing_fail'
  return (
    <Landscape
      mood="calm"
      label={title}
      scene={<BridgeScene progress={ON_THE_WAY[status] ?? 0} traveller={Coin} isAwaited />}
      sheet={
        <>
          <Tracked loan={loan} what="payout" />
          {loan.withdrawn ? (
            <div className="mt-4">
              <Alert kind="info" live={false}>
                {texts.withdrawn}
              </Alert>
            </div>
          ) : null}
          <Price loan={loan} hasFailed={hasFailed} />
          {hasFailed ? <SendAgain /> : null}
          <Rows className="mt-5">
            <LoanLinks loan={loan} />
          </Rows>
          {hasFailed ? (
            <p className="mt-4">
              {supportTexts.help.call} <PhoneLink line="customer" />
            </p>
          ) : null}
        </>
      }
    >
      <h2 className="landscape-title">{title}</h2>
      <p className="mt-2 text-lg leading-snug lg:max-w-[38ch]">{text}</p>
    </Landscape>
  )
}

/** What is on its way, to which account, and what is paid back for it. */
function Price({ loan, hasFailed }: { readonly loan: Loan; readonly hasFailed: boolean }) {
  const { user } = useSession()
  const { predicted_must_pay_date: dueDate, tae } = loan
  const account = loan.payout_account ?? user?.personal_data.bank_account ?? null
  const hasPrice = !hasFailed && loan.return_amount > 0
  return (
    <>
      <Facts
        className="mt-5 border-t border-line pt-4"
        facts={[
          { key: 'amount', label: texts.amount, value: <Euros amount={loan.request_amount} /> },
          ...(hasPrice
            ? [
                {
                  key: 'cost',
                  label: texts.cost,
                  value: <Euros amount={loan.return_amount - loan.request_amount} />,
                },
                ...(tae === null ? [] : [{ key: 'tae', label: accountTexts.loan.tae, value: formatTae(tae) }]),
                { key: 'back', label: texts.payBack, value: <Euros amount={loan.return_amount} /> },
              ]
            : []),
        ]}
      />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {hasFailed || dueDate === null ? null : (
          <div>
            <dt className="text-sm text-ink-soft">{texts.dueDate}</dt>
            <dd className="font-strong">{dateOfLoan(loan, dueDate)}</dd>
          </div>
        )}
        {account === null ? null : (
          <div>
            <dt className="text-sm text-ink-soft">{trackingTexts.account}</dt>
            <dd className="font-strong whitespace-nowrap">{shortAccount(account)}</dd>
            {user === null ? null : <dd className="text-sm text-ink-soft">{trackingTexts.holder(fullName(user))}</dd>}
          </div>
        )}
      </dl>
      {loan.payout_account_correctable || loan.payout_hold_until ? <Correction loan={loan} /> : null}
    </>
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
