import { ApiFailure } from '@puente/client'
import { useState } from 'react'
import { showAlert } from '../../alerts/alerts.ts'
import { trackProgress } from '../../loading/progress.ts'

/** Runs one task at a time; a failure becomes an alert. */
export function useTask() {
  const [running, setRunning] = useState<string | null>(null)
  const run = async (name: string, work: () => Promise<void>) => {
    if (running !== null) return
    setRunning(name)
    try {
      await trackProgress(work())
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
    } finally {
      setRunning(null)
    }
  }
  return { running, run }
}
