import type { StaffClaim } from '@puente/contract'
import type { ClaimKind } from '@puente/domain'
import { useEffect, useState } from 'react'
import { claimItem, releaseItem } from '../api/claims.ts'

const RENEW_MS = 4 * 60_000
/** A page of the same customer or application may follow at once; then the claim stays. */
const LEAVE_MS = 1_500

const leaving = new Map<string, ReturnType<typeof setTimeout>>()

interface ClaimedItem {
  readonly kind: ClaimKind
  /** As the queue shows it. */
  readonly id: string
  /** What the claim covers: two documents of one customer are one subject. */
  readonly subject: string | number
  /** As the page was loaded. */
  readonly claim: StaffClaim | null
  /** False if nothing waits for a decision, or the staff member may not decide. */
  readonly isWanted: boolean
  /** Called when a colleague was faster. */
  readonly onLost: () => void
}

/**
 * Claims an item while its page is open, renews the claim while the staff member is active, and gives the item back on leaving. A
 * colleague's claim stays. Returns the claim as it is now.
 */
export function useClaim({ kind, id, subject, claim, isWanted, onLost }: ClaimedItem): StaffClaim | null {
  const [own, setOwn] = useState<StaffClaim | null>(null)
  const isOthers = claim !== null && !claim.is_mine
  const isActive = isWanted && !isOthers
  // biome-ignore lint/correctness/useExhaustiveDependencies: another callback is no reason to claim again.
  useEffect(() => {
    if (!isActive) return
    const key = `${kind}:${subject}`
    clearTimeout(leaving.get(key))
    leaving.delete(key)
    let isOpen = true
    let hasActed = true
    const noteAct = () => {
      hasActed = true
    }
    const renew = async () => {
      if (!hasActed) return
      hasActed = false
      try {
        const taken = await claimItem(kind, id)
        if (isOpen) setOwn(taken)
      } catch {
        if (isOpen) onLost()
      }
    }
    void renew()
    const timer = setInterval(renew, RENEW_MS)
    document.addEventListener('pointerdown', noteAct)
    document.addEventListener('keydown', noteAct)
    return () => {
      isOpen = false
      clearInterval(timer)
      document.removeEventListener('pointerdown', noteAct)
      document.removeEventListener('keydown', noteAct)
      setOwn(null)
      const release = () => {
        leaving.delete(key)
        void releaseItem(kind, id).catch(() => undefined)
      }
      leaving.set(key, setTimeout(release, LEAVE_MS))
    }
  }, [kind, id, subject, isActive])
  return isOthers ? claim : own
}
