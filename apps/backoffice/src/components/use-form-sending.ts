import { fieldMessagesOf } from '@puente/client'
import { useState } from 'react'
import { messageOf } from '../api/http.ts'

export interface Sending {
  readonly isBusy: boolean
  /** The server's messages by field. */
  readonly errors: Readonly<Record<string, string>>
  /** A message that belongs to no field; null if there is none. */
  readonly problem: string | null
  readonly failure: unknown
  send(work: () => Promise<void>, onFailure?: (failure: unknown) => string | null): Promise<void>
}

/** One request of a form: busy while it runs, and its errors afterwards. `fields` are those that the form shows. */
export function useSending(fields: readonly string[]): Sending {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [ownProblem, setOwnProblem] = useState<string | null>(null)
  const errors = fieldMessagesOf(failure)
  const isAtField = fields.some((field) => errors[field] !== undefined)
  return {
    isBusy,
    errors,
    failure,
    problem: ownProblem ?? (failure === null || isAtField ? null : messageOf(failure)),
    async send(work, onFailure) {
      if (isBusy) return
      setIsBusy(true)
      setFailure(null)
      setOwnProblem(null)
      try {
        await work()
      } catch (caught) {
        setFailure(caught)
        setOwnProblem(onFailure?.(caught) ?? null)
      } finally {
        setIsBusy(false)
      }
    },
  }
}
