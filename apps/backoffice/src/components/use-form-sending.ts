import { type SendOptions, useSending } from '@puente/client'
import { useState } from 'react'
import { messageOf } from '../api/http.ts'

interface FormSending {
  readonly isBusy: boolean
  /** The server's messages by field. */
  readonly errors: Readonly<Record<string, string>>
  /** A message that belongs to no field of the form; null if there is none. */
  readonly problem: string | null
  readonly failure: unknown
  /** `onFailure` returns another message for the failure, or null for the server's. */
  send(
    work: () => Promise<unknown>,
    options?: Pick<SendOptions, 'changed'> & { readonly onFailure?: (failure: unknown) => string | null },
  ): Promise<void>
}

/** The request of a form. `fields` are those whose errors the form shows itself. */
export function useFormSending(fields: readonly string[] = []): FormSending {
  const { isBusy, errors, failure, send } = useSending()
  const [ownProblem, setOwnProblem] = useState<string | null>(null)
  const isAtField = fields.some((field) => errors[field] !== undefined)
  return {
    isBusy,
    errors,
    failure,
    problem: failure === null || isAtField ? null : (ownProblem ?? messageOf(failure)),
    send: (work, { changed, onFailure } = {}) =>
      send(work, { changed, onFailure: (caught) => setOwnProblem(onFailure?.(caught) ?? null) }),
  }
}
