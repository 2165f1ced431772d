import type { Phone } from '@puente/domain'
import { type RefObject, useEffect, useState } from 'react'
import { whenLoaded } from '../../../loading/when-loaded.ts'

/** State of the dialog that asks whether the number is right. `phone` stays while the dialog closes. */
export function useNumberQuestion(load: () => Promise<unknown>, phoneInput: RefObject<HTMLInputElement | null>) {
  const [phone, setPhone] = useState<Phone | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [corrections, setCorrections] = useState(0)

  // After the dialog has returned the focus: the visitor wants to edit the number.
  useEffect(() => {
    if (corrections > 0) phoneInput.current?.focus()
  }, [corrections, phoneInput])

  const close = () => setIsOpen(false)
  return {
    phone,
    isOpen,
    close,
    ask: async (asked: Phone) => {
      if (!(await whenLoaded(load))) return
      setPhone(asked)
      setIsOpen(true)
    },
    correct: () => {
      close()
      setCorrections((count) => count + 1)
    },
  }
}
