import type { Loan } from '@puente/contract'
import { payoutChangeTexts as texts } from '@puente/texts/payout-change'
import { Button } from '@puente/ui'
import { lazy, Suspense, useState } from 'react'
import { whenLoaded } from '../loading/when-loaded.ts'
import { useSession } from '../session/session.ts'

const loadDialog = () => import('./change-payout-account-dialog.tsx')
const ChangePayoutAccountDialog = lazy(async () => ({ default: (await loadDialog()).ChangePayoutAccountDialog }))

/** Offers another account while the money of a signed loan has not left; renders nothing otherwise. */
export function ChangePayoutAccount({ loan }: { readonly loan: Loan }) {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const open = async () => {
    if (await whenLoaded(loadDialog)) setIsOpen(true)
  }
  // An open dialog stays: it says itself that the money has left meanwhile.
  if (user === null || (loan.payout_account_correctable !== true && !isOpen)) return null
  return (
    <>
      <Button variant="quiet" className="-mx-5" onClick={() => void open()}>
        {texts.change}
      </Button>
      {isOpen ? (
        <Suspense>
          <ChangePayoutAccountDialog loan={loan} user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
