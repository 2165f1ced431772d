import type { Loan, User } from '@puente/contract'
import { checkConsent, civilDate, formatDateLong, formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { autoDebitTexts } from '@puente/texts/auto-debit'
import { Alert, Button, Checkbox, Dialog } from '@puente/ui'
import { useId, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { cardTokenizeAddress, chooseAutoDebit } from '../../../api/cards.ts'
import { ApiFailure } from '../../../api/http.ts'
import { centsOf } from '../../../api/loan.ts'
import { leaveFor } from '../../../api/payments.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession } from '../../../session/session.ts'
import { CallUs } from '../help-card.tsx'

const texts = accountTexts.autoDebit

interface AutoDebitDialogProps {
  readonly user: User
  /** Null where there is nothing that could be charged, or it could not be loaded. */
  readonly loan: Loan | null
  readonly open: boolean
  readonly onClose: () => void
}

export function AutoDebitDialog({ user, loan, open, onClose }: AutoDebitDialogProps) {
  const formId = useId()
  const [isSaving, setIsSaving] = useState(false)
  const card = user.payment_cards[0]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.modalTitle}
      actions={
        <>
          {loan ? (
            <Button type="submit" form={formId} busy={isSaving}>
              {card ? texts.confirm : texts.confirmWithoutCard}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {texts.notNow}
          </Button>
        </>
      }
    >
      <p>{texts.modalIntro}</p>
      {loan ? (
        <Agreement id={formId} loan={loan} pan={card?.pan ?? null} onSaving={setIsSaving} onDone={onClose} />
      ) : (
        <p>{texts.notPossible}</p>
      )}
    </Dialog>
  )
}

interface AgreementProps {
  readonly id: string
  readonly loan: Loan
  readonly pan: string | null
  readonly onSaving: (isSaving: boolean) => void
  readonly onDone: () => void
}

/** The agreement has to be ticked; without a card the way goes on to the page where one is added. */
function Agreement({ id, loan, pan, onSaving, onDone }: AgreementProps) {
  const [failure, setFailure] = useState<string | null>(null)

  const activate = async () => {
    if (pan === null) return leaveFor(await cardTokenizeAddress())
    await chooseAutoDebit(true)
    await refreshSession()
    showAlert({ severity: 'success', message: texts.activated })
    onDone()
  }

  const form = useForm({
    fields: {
      consent: {
        label: texts.modalTitle,
        initial: false,
        check: (isTicked: boolean) => checkConsent(isTicked),
      },
    },
    submit: async () => {
      setFailure(null)
      onSaving(true)
      try {
        await trackProgress(activate())
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error.message)
      } finally {
        onSaving(false)
      }
      return undefined
    },
  })

  return (
    <form id={id} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
      {failure === null ? null : (
        <Alert kind="error" title={autoDebitTexts.cannotActivate}>
          <p>{failure}</p>
          <CallUs />
        </Alert>
      )}
      {loan.must_pay_date === null || loan.days.late > 0 ? null : (
        <p>
          {texts.modalWhat(formatEuros(centsOf(loan.return_amount)), formatDateLong(civilDate(loan.must_pay_date)))}{' '}
          {texts.modalNotice}
        </p>
      )}
      <p>{pan === null ? texts.modalNoCard : texts.modalCard(pan)}</p>
      <Checkbox
        id={form.idOf('consent')}
        label={texts.consent}
        error={form.errors.consent}
        checked={form.values.consent}
        onChange={(event) => form.change({ consent: event.currentTarget.checked })}
      />
    </form>
  )
}
