import type { Loaded } from '@puente/client'
import type { StaffClaim } from '@puente/contract'
import type { ClaimKind } from '@puente/domain'
import { claimTexts as texts } from '@puente/texts/backoffice-decide'
import { Alert } from '@puente/ui'
import { useState } from 'react'
import { takeOverItem } from '../api/claims.ts'
import { usePersonName } from '../api/people.ts'
import { ActDialog } from '../components/act-dialog.tsx'
import { Button } from '../components/button.tsx'

interface ClaimBannerProps {
  readonly kind: ClaimKind
  readonly id: string
  readonly claim: StaffClaim | null
  readonly mayTakeOver: boolean
  readonly refresh: readonly Loaded[]
}

/** Says that a colleague is working on this item, and lets the caller take it over with a reason. */
export function ClaimBanner({ kind, id, claim, mayTakeOver, refresh }: ClaimBannerProps) {
  const [isTaking, setIsTaking] = useState(false)
  const person = usePersonName()
  if (claim === null || claim.is_mine) return null
  return (
    <>
      <Alert
        kind="warning"
        live={false}
        title={texts.byOther(person(claim.staff))}
        action={
          mayTakeOver ? (
            <Button variant="secondary" onClick={() => setIsTaking(true)}>
              {texts.takeOver}
            </Button>
          ) : undefined
        }
      >
        {texts.byOtherText}
      </Alert>
      <ActDialog
        open={isTaking}
        onClose={() => setIsTaking(false)}
        title={texts.takeOverTitle(person(claim.staff))}
        effect={texts.takeOverEffect(person(claim.staff))}
        undo={texts.takeOverUndo}
        confirmLabel={texts.takeOver}
        submit={({ reason }) => takeOverItem(kind, id, reason)}
        refresh={refresh}
        doneText={texts.takenOver}
      />
    </>
  )
}
