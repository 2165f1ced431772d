import { formatPhone, type Phone } from '@puente/domain'
import { numberDialogTexts as texts } from '@puente/texts/number-dialog'
import { Button, Dialog } from '@puente/ui'

// Sent once the number is confirmed, so it loads with the question.
export { sendCode } from './send-code.ts'

interface NumberDialogProps {
  readonly phone: Phone
  readonly isOpen: boolean
  readonly isSending: boolean
  readonly onYes: () => void
  readonly onNo: () => void
  readonly onClose: () => void
}

export function NumberDialog({ phone, isOpen, isSending, onYes, onNo, onClose }: NumberDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button busy={isSending} onClick={onYes}>
            {texts.yes}
          </Button>
          <Button variant="secondary" disabled={isSending} onClick={onNo}>
            {texts.no}
          </Button>
        </>
      }
    >
      <p className="text-2xl font-heading whitespace-nowrap tabular-nums">{formatPhone(phone)}</p>
      <p className="text-ink-soft">{texts.text}</p>
    </Dialog>
  )
}
