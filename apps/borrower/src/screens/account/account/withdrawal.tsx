import type { Loan } from '@puente/contract'
import { euroText } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { withdrawalTexts as texts } from '@puente/texts/withdrawal'
import { Alert, Button, DescriptionList, Dialog, Skeleton, SkeletonGroup, TextLink } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { showAlert } from '../../../alerts/alerts.ts'
import { withdrawalQuery, withdrawFromLoan } from '../../../api/signing.ts'
import { useLayoutContent } from '../../../content/content.ts'
import { refreshSession } from '../../../session/session.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { Euros } from '../euros.tsx'
import { useTask } from '../use-task.ts'
import { dateOfLoan } from './loan-day.ts'
import { stageOf, withdrawalOf } from './withdrawal-stage.ts'

/** What is left to do after the withdrawal, from the loan as it is now. */
function doneText(loan: Loan): string {
  const stage = stageOf(loan)
  if (stage === 'onItsWay') return texts.doneOnItsWay
  const { must_pay_date: payUntil } = loan
  return stage === 'paidOut' && payUntil !== null ? texts.done(dateOfLoan(loan, payUntil)) : texts.doneWithoutDebt
}

interface WithdrawalSheetProps {
  readonly loan: Loan
  readonly open: boolean
  readonly onClose: () => void
}

/** The right of withdrawal: until when, what it costs, and the button that ends the contract. */
export function WithdrawalSheet({ loan, open, onClose }: WithdrawalSheetProps) {
  const email = useLayoutContent()?.contacts.email
  const { running, run } = useTask()
  const stage = stageOf(loan)
  const lastDay = withdrawalOf(loan)?.lastDay ?? null

  const withdraw = async () => {
    await run('withdraw', async () => {
      showAlert({ severity: 'success', message: doneText(await withdrawFromLoan()) })
    })
    onClose()
    void refreshSession()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.dialog.title}
      actions={
        <>
          <Button busy={running !== null} onClick={() => void withdraw()}>
            {texts.dialog.confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.dialog.keep}
          </Button>
        </>
      }
    >
      <p>{lastDay === null ? texts.untilPaidOut : texts.until(dateOfLoan(loan, lastDay))}</p>
      {stage === 'paidOut' ? <WhatIsOwed loan={loan} /> : <p>{texts[stage]}</p>}
      {loan.settlement === null ? null : <p>{texts.settlementEnds}</p>}
      <p>{texts.dialog.final}</p>
      <p className="text-sm text-ink-soft">
        {texts.otherWays} <PhoneLink line="customer" />
        {email ? (
          <>
            {' · '}
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </>
        ) : null}
      </p>
    </Dialog>
  )
}

/** Computed by the server: no late interest, extensions undone, each day at the contract's rate. */
function WhatIsOwed({ loan }: { readonly loan: Loan }) {
  const { data: quote, isError, isFetching, refetch } = useQuery(withdrawalQuery(loan))
  if (quote === undefined) {
    return isError ? (
      <Alert
        kind="warning"
        action={
          <Button variant="quiet" className="-mx-5" busy={isFetching} onClick={() => refetch()}>
            {accountTexts.retry}
          </Button>
        }
      >
        {accountTexts.explanation.failed}
      </Alert>
    ) : (
      <SkeletonGroup label={accountTexts.explanation.loading}>
        <Skeleton className="h-48 w-full rounded-control" />
      </SkeletonGroup>
    )
  }
  const payUntil = dateOfLoan(loan, quote.pay_until)
  return (
    <>
      <h3 className="text-base">{texts.dialog.today}</h3>
      <div className="rounded-control bg-sunken px-4 py-2">
        <DescriptionList
          rows={[
            { key: 'body', term: texts.dialog.body, description: <Euros amount={quote.body} /> },
            { key: 'interest', term: texts.dialog.interest, description: <Euros amount={quote.interest} /> },
            { key: 'total', term: texts.dialog.total, description: <Euros amount={quote.amount} />, total: true },
            { key: 'until', term: texts.dialog.payUntil, description: payUntil },
          ]}
        />
      </div>
      {quote.next_day > 0 ? (
        <p>{texts.dialog.daily(euroText(quote.next_day), payUntil, euroText(quote.amount_then))}</p>
      ) : null}
    </>
  )
}
