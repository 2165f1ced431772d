import type { Loan, User } from '@puente/contract'
import { euroText } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button, Dialog } from '@puente/ui'
import { showAlert } from '../../../alerts/alerts.ts'
import { cardTokenizeAddress, chooseAutoDebit } from '../../../api/cards.ts'
import { leaveFor } from '../../../api/payments.ts'
import { CardConsentBox, CardConsentFailure, useCardConsent } from '../../../payment-cards/card-consent.tsx'
import { refreshSession } from '../../../session/session.ts'
import { CallUs } from '../../../support/help-card.tsx'
import { dateOfLoan } from './loan-day.ts'

const texts = accountTexts.autoDebit

/**
 * How many days before the charge the borrower is notified is a server setting (`AUTO_DEBIT_NOTICE_DAYS`); this is its
 * maximum. With no more days left, the notice may have gone out already and is not promised.
 */
const MOST_NOTICE_DAYS = 14

interface AutoDebitDialogProps {
  readonly user: User
  /** The loan that can be charged automatically, or null. */
  readonly loan: Loan | null
  /** It is active already: there is nothing to offer. */
  readonly isActive: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** The agreement has to be ticked; without a card, the dialog continues to the page that adds one. */
export function AutoDebitDialog({ user, loan: chargeable, isActive, open, onClose }: AutoDebitDialogProps) {
  const loan = isActive ? null : chargeable
  const card = user.payment_cards[0]
  const activate = async () => {
    if (!card) return leaveFor(await cardTokenizeAddress())
    await chooseAutoDebit(true)
    await refreshSession()
    showAlert({ severity: 'success', message: texts.activated })
    onClose()
  }
  const consent = useCardConsent({ name: texts.modalTitle, onAgree: activate })
  const { form } = consent
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.modalTitle}
      actions={
        <>
          {loan ? (
            <Button type="submit" form={form.id} busy={form.isSaving}>
              {card ? texts.confirm : texts.confirmWithoutCard}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {texts.notNow}
          </Button>
        </>
      }
    >
      {loan ? (
        <form id={form.id} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
          <p>{texts.modalIntro}</p>
          <CardConsentFailure consent={consent}>
            <CallUs />
          </CardConsentFailure>
          <WhatIsCharged loan={loan} />
          <p>{card ? texts.modalCard(card.pan) : texts.modalNoCard}</p>
          <CardConsentBox consent={consent} label={texts.consent} />
        </form>
      ) : (
        <p>{isActive ? texts.alreadyActive : texts.notPossible}</p>
      )}
    </Dialog>
  )
}

function WhatIsCharged({ loan }: { readonly loan: Loan }) {
  const { must_pay_date: mustPayDate, days } = loan
  if (mustPayDate === null) return null
  const hasAdvanceNotice = days.left !== null && days.left > MOST_NOTICE_DAYS
  return (
    <p>
      {loan.next_payment && loan.final_pay_date
        ? texts.modalWhatEach(
            euroText(loan.next_payment.amount),
            dateOfLoan(loan, mustPayDate),
            dateOfLoan(loan, loan.final_pay_date),
            euroText(loan.return_amount),
          )
        : texts.modalWhat(euroText(loan.return_amount), dateOfLoan(loan, mustPayDate))}
      {hasAdvanceNotice ? ` ${texts.modalNotice}` : null}
    </p>
  )
}
