import type { User } from '@puente/contract'
import { addressChangeTexts as texts } from '@puente/texts/address-change'
import { Button } from '@puente/ui'
import { lazy, Suspense, useState } from 'react'
import { whenLoaded } from '../../../loading/when-loaded.ts'

const loadDialog = () => import('../../../address/change-address-dialog.tsx')
const ChangeAddressDialog = lazy(async () => ({ default: (await loadDialog()).ChangeAddressDialog }))

/** Changes the addresses of a signed-in customer. */
export function ChangeAddress({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = async () => {
    if (await whenLoaded(loadDialog)) setIsOpen(true)
  }
  return (
    <>
      <Button variant="quiet" className="-mx-5" onClick={() => void open()}>
        {texts.change}
      </Button>
      {isOpen ? (
        <Suspense>
          <ChangeAddressDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
