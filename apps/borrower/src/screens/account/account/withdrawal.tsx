import type { Loan } from '@puente/contract'
import { addDays, type CivilDate, civilDate, formatDateLong, formatEuros, statusFromNumber } from '@puente/domain'
import { withdrawalTexts as texts } from '@puente/texts/withdrawal'
import { Button, DescriptionList, Dialog, Disclosure, TextLink } from '@puente/ui'
import { useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { ApiFailure } from '../../../api/http.ts'
import { centsOf } from '../../../api/loan.ts'
import { withdrawFromLoan } from '../../../api/signing.ts'
import { useLayoutContent } from '../../../content/content.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession } from '../../../session/session.ts'
import { PhoneLink } from '../help-card.tsx'
import { dayOf } from './loan-day.ts'

/** Ley 16/2011 art. 28.2.b: the money goes back at the latest this long after the notice. */
const PAY_BACK_DAYS = 30

/** What stepping back comes to in each moment: nothing to give back, money on its way, or a sum. */
type Stage = 'notPaidOut' | 'onItsWay' | 'paidOut'

function stageOf(loan: Loan): Stage {
  const status = statusFromNumber(loan.status)
  if (status === 'contract_signed' || status === 'processing_fail') return 'notPaidOut'
  return status === 'processing' ? 'onItsWay' : 'paidOut'
}

/** Until when a person may step back, and null when that is over, done, or not possible yet. */
function lastDayOf(loan: Loan): CivilDate | null {
  const { withdrawal_until: until, withdrawn } = loan
  if (withdrawn || until === null) return null
  const today = dayOf(loan)
  // Without a payout there is no day to go by, and the contract was signed a moment ago.
  return today !== null && today > until ? null : civilDate(until)
}

/** The right to step back from the contract, and the button for it; nothing once it is over. */
export function Withdrawal({ loan }: { readonly loan: Loan }) {
  const email = useLayoutContent()?.contacts.email
  const [isAsking, setIsAsking] = useState(false)
  const lastDay = lastDayOf(loan)
  if (lastDay === null) return null
  const stage = stageOf(loan)
  return (
    <Disclosure summary={texts.title}>
      <p>{texts.until(formatDateLong(lastDay))}</p>
      <p>{stage === 'paidOut' ? texts.owed : texts[stage]}</p>
      <Button variant="secondary" className="my-3" onClick={() => setIsAsking(true)}>
        {texts.action}
      </Button>
      <p className="text-sm text-ink-soft">
        {texts.otherWays} <PhoneLink line="customer" />
        {email ? (
          <>
            {' · '}
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </>
        ) : null}
      </p>
      <WithdrawalDialog loan={loan} stage={stage} open={isAsking} onClose={() => setIsAsking(false)} />
    </Disclosure>
  )
}

interface WithdrawalDialogProps {
  readonly loan: Loan
  readonly stage: Stage
  readonly open: boolean
  readonly onClose: () => void
}

function WithdrawalDialog({ loan, stage, open, onClose }: WithdrawalDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  const today = dayOf(loan)
  const payUntil = today === null ? null : formatDateLong(addDays(today, PAY_BACK_DAYS))

  const withdraw = async () => {
    setIsSaving(true)
    try {
      await trackProgress(withdrawFromLoan())
      const isOwing = stage === 'paidOut' && payUntil !== null
      showAlert({ severity: 'success', message: isOwing ? texts.done(payUntil) : texts.doneWithoutDebt })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
    } finally {
      setIsSaving(false)
      onClose()
      void refreshSession()
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.dialog.title}
      actions={
        <>
          <Button busy={isSaving} onClick={() => void withdraw()}>
            {texts.dialog.confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.dialog.keep}
          </Button>
        </>
      }
    >
      {stage === 'paidOut' ? <WhatIsOwed loan={loan} payUntil={payUntil} /> : <p>{texts[stage]}</p>}
      <p>{texts.dialog.final}</p>
    </Dialog>
  )
}

/** Late interest falls with the contract: what is left is the money and the interest of the days it was kept. */
function WhatIsOwed({ loan, payUntil }: { readonly loan: Loan; readonly payUntil: string | null }) {
  const { body, annual_commission: interest } = loan.calculations.today
  const totalCents = centsOf(body) + centsOf(interest)
  return (
    <>
      <h3 className="text-base">{texts.dialog.today}</h3>
      <div className="rounded-control bg-sunken px-4 py-2">
        <DescriptionList
          rows={[
            { key: 'body', term: texts.dialog.body, description: formatEuros(centsOf(body)) },
            { key: 'interest', term: texts.dialog.interest, description: formatEuros(centsOf(interest)) },
            { key: 'total', term: texts.dialog.total, description: formatEuros(totalCents), total: true },
            ...(payUntil === null ? [] : [{ key: 'until', term: texts.dialog.payUntil, description: payUntil }]),
          ]}
        />
      </div>
      <p>{texts.dialog.daily}</p>
    </>
  )
}
