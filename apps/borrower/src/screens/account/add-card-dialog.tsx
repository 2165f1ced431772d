import { accountTexts } from '@puente/texts/account'
import { Button, Dialog } from '@puente/ui'
import { startCardRequest } from '../../api/cards.ts'
import { leaveFor } from '../../api/payments.ts'
import { CardConsentBox, CardConsentFailure, useCardConsent } from '../../payment-cards/card-consent.tsx'
import { CallUs } from '../../support/help-card.tsx'

const texts = accountTexts.cards

interface AddCardDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** An added card is charged on due dates (settled rules, Auto-debit), so adding one needs consent (R5.11). */
export function AddCardDialog({ open, onClose }: AddCardDialogProps) {
  const consent = useCardConsent({
    name: texts.add,
    onAgree: async () => leaveFor((await startCardRequest()).payment_link),
  })
  const { form } = consent
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.add}
      actions={
        <>
          <Button type="submit" form={form.id} busy={form.isSaving}>
            {texts.addConfirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {accountTexts.autoDebit.notNow}
          </Button>
        </>
      }
    >
      <p>{texts.addText}</p>
      <p>{accountTexts.autoDebit.modalNoCard}</p>
      <form id={form.id} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
        <CardConsentFailure consent={consent}>
          <CallUs />
        </CardConsentFailure>
        <CardConsentBox consent={consent} label={texts.consent} />
      </form>
    </Dialog>
  )
}
