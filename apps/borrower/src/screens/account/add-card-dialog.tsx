import { checkConsent } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { autoDebitTexts } from '@puente/texts/auto-debit'
import { Alert, Button, Checkbox, Dialog } from '@puente/ui'
import { useEffect, useRef, useState } from 'react'
import { startCardRequest } from '../../api/cards.ts'
import { ApiFailure } from '../../api/http.ts'
import { leaveFor } from '../../api/payments.ts'
import { useForm } from '../../forms/use-form.ts'
import { trackProgress } from '../../loading/progress.ts'
import { CallUs } from './help-card.tsx'

const texts = accountTexts.cards

interface AddCardDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** A card that is added is charged on due dates (decisions §4): nobody adds one without having agreed to that (R5.11). */
export function AddCardDialog({ open, onClose }: AddCardDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const form = useForm({
    fields: { consent: { label: texts.add, initial: false, check: (isTicked: boolean) => checkConsent(isTicked) } },
    submit: async () => {
      setFailure(null)
      try {
        leaveFor((await trackProgress(startCardRequest())).payment_link)
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error.message)
      }
      return undefined
    },
  })

  useEffect(() => {
    if (form.failedSubmits > 0) box.current?.focus()
  }, [form.failedSubmits])

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
        {failure === null ? null : (
          <Alert kind="error" title={autoDebitTexts.cannotActivate}>
            <p>{failure}</p>
            <CallUs />
          </Alert>
        )}
        <Checkbox
          ref={box}
          id={form.idOf('consent')}
          label={texts.consent}
          error={form.errors.consent}
          checked={form.values.consent}
          onChange={(event) => form.change({ consent: event.currentTarget.checked })}
        />
      </form>
    </Dialog>
  )
}
