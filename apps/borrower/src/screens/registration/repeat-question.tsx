import type { RepeatedCheck } from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { Button, Dialog } from '@puente/ui'
import { type ReactNode, useState } from 'react'

const texts = registrationTexts.edit

export type Repeated = RepeatedCheck | 'account'

interface Question {
  readonly check: Repeated
  readonly answer: (isConfirmed: boolean) => void
}

/** Says what a change makes void before it is saved, and asks whether to save it. */
export function useRepeatQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = (isConfirmed: boolean) => {
    setIsOpen(false)
    question?.answer(isConfirmed)
  }
  const dialog: ReactNode =
    question === null ? null : (
      <Dialog
        open={isOpen}
        onClose={() => close(false)}
        title={texts.repeatTitle}
        actions={
          <>
            <Button onClick={() => close(true)}>{texts.confirm}</Button>
            <Button variant="secondary" onClick={() => close(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{texts.repeat[question.check]}</p>
      </Dialog>
    )
  return {
    dialog,
    /** True at once if nothing is made void. */
    confirm: (check: Repeated | null): Promise<boolean> => {
      if (check === null) return Promise.resolve(true)
      return new Promise((answer) => {
        setQuestion({ check, answer })
        setIsOpen(true)
      })
    },
  }
}
