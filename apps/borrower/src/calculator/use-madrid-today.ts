import { type CivilDate, civilDateInMadrid } from '@puente/domain'
import { useSyncExternalStore } from 'react'

const today = (): CivilDate => civilDateInMadrid(new Date())

function subscribe(changed: () => void): () => void {
  // A page left open overnight is looked at again before it is used: looking again is when the day is read anew.
  window.addEventListener('focus', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** The business day it is in Madrid, also for a visitor in the Canary Islands or abroad. */
export const useMadridToday = (): CivilDate => useSyncExternalStore(subscribe, today)
