import { ApiFailure, useSending } from '@puente/client'
import { useState } from 'react'
import { showAlert } from '../../alerts/alerts.ts'
import { trackProgress } from '../../loading/progress.ts'

/** Runs one task at a time; a failure becomes an alert. */
export function useTask() {
  const { isBusy, send } = useSending()
  const [name, setName] = useState<string | null>(null)
  const run = (task: string, work: () => Promise<unknown>) =>
    send(
      () => {
        setName(task)
        return trackProgress(work())
      },
      {
        onFailure: (failure) => {
          if (!(failure instanceof ApiFailure)) throw failure
          showAlert({ severity: 'error', message: failure.message })
        },
      },
    )
  return { running: isBusy ? name : null, run }
}
