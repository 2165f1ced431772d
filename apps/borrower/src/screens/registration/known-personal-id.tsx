import { ApiFailure } from '@puente/client'
import { type ReactNode, useState } from 'react'
import { originalPhoneOf } from '../../api/applicant.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'

const PersonalIdKnownDialog = lazyPart(
  async () => (await import('./personal-id-known-dialog.tsx')).PersonalIdKnownDialog,
)

/** Shows a dialog if the DNI or NIE belongs to another account. Rethrows any other failure for the form. */
export function useKnownPersonalId() {
  const [originalPhone, setOriginalPhone] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const dialog: ReactNode =
    originalPhone === null ? null : (
      <PersonalIdKnownDialog originalPhone={originalPhone} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    )
  const refusalOf = (failure: unknown) => {
    const phone = originalPhoneOf(failure)
    if (phone === null || !(failure instanceof ApiFailure)) throw failure
    setOriginalPhone(phone)
    setIsOpen(true)
    return { personalId: failure.message }
  }
  return { dialog, refusalOf }
}
