import { type Email, maskPhone } from '@puente/domain'
import { emailChangeTexts as texts } from '@puente/texts/email-change'
import { showAlert } from '../alerts/alerts.ts'
import { changeEmail, confirmEmail } from '../api/change-email.ts'
import { ConfirmCodeDialog } from '../code-entry/confirm-code-dialog.tsx'
import { setUser } from '../session/session.ts'

/** An address that waits for its code. */
export interface WantedEmail {
  readonly email: Email
  readonly resendAfterSeconds: number
}

interface ConfirmEmailDialogProps {
  readonly wanted: WantedEmail
  /** The phone that the code went to. */
  readonly phone: string
  readonly onDone: () => void
  readonly onClose: () => void
}

export function ConfirmEmailDialog({
  wanted: { email, resendAfterSeconds },
  phone,
  onDone,
  onClose,
}: ConfirmEmailDialogProps) {
  return (
    <ConfirmCodeDialog
      texts={texts}
      sent={texts.sent(email, maskPhone(phone))}
      resendAfterSeconds={resendAfterSeconds}
      onResend={() => changeEmail(email)}
      onConfirm={async (code) => {
        setUser(await confirmEmail(email, code))
        showAlert({ severity: 'success', message: texts.done(email) })
        onDone()
      }}
      onClose={onClose}
    />
  )
}
