import type { Phone } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button } from '@puente/ui'
import { useState } from 'react'
import { ChangePhoneDialog } from '../../../phone-change/change-phone-dialog.tsx'
import { refreshSession } from '../../../session/session.ts'
import { ConfirmChangeDialog } from './confirm-change-dialog.tsx'

interface WantedPhone {
  readonly phone: Phone
  readonly resendAfterSeconds: number
}

/** Changes a signed-in customer's phone: it takes effect once the codes of both numbers are confirmed. */
export function ChangePhone({ current }: { readonly current: Phone }) {
  const [isAsking, setIsAsking] = useState(false)
  const [wanted, setWanted] = useState<WantedPhone | null>(null)
  return (
    <>
      <Button variant="quiet" className="-mx-5" onClick={() => setIsAsking(true)}>
        {accountTexts.personalInformation.changePhone}
      </Button>
      <ChangePhoneDialog
        current={current}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onChanged={(phone, resendAfterSeconds) => setWanted({ phone, resendAfterSeconds })}
        onLoginRequired={() => void refreshSession()}
      />
      {wanted === null ? null : (
        <ConfirmChangeDialog
          current={current}
          wanted={wanted.phone}
          resendAfterSeconds={wanted.resendAfterSeconds}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  )
}
