import type { User } from '@puente/contract'
import type { Email } from '@puente/domain'
import { type ReactNode, useState } from 'react'
import { changeEmail } from '../api/change-email.ts'
import { trackProgress } from '../loading/progress.ts'
import { ConfirmEmailDialog, type WantedEmail } from './confirm-email-dialog.tsx'

interface Question extends WantedEmail {
  readonly answer: (isConfirmed: boolean) => void
}

/** For forms with the e-mail address: a changed one is confirmed with a code before the form is saved. */
export function useEmailChange(user: User) {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = (isConfirmed: boolean) => {
    question?.answer(isConfirmed)
    setQuestion(null)
  }
  const dialog: ReactNode =
    question === null ? null : (
      <ConfirmEmailDialog
        wanted={question}
        phone={user.contacts.mobile_phone}
        onDone={() => close(true)}
        onClose={() => close(false)}
      />
    )
  return {
    dialog,
    /** True at once for a first address and for an unchanged one; false if the borrower gives up. */
    async confirm(email: Email): Promise<boolean> {
      const current = user.personal_data.email
      if (current === null || current === email) return true
      const { resend_after_seconds: resendAfterSeconds } = await trackProgress(changeEmail(email))
      return new Promise((answer) => setQuestion({ email, resendAfterSeconds, answer }))
    },
  }
}
