import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchDraft, saveDraft } from '../api/applicant.ts'
import { accessToken } from '../session/access-token.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { type Draft, type DraftValues, localDraft, NO_DRAFT, newerDraft } from './draft-store.ts'

/** The form waits for the draft this long at most. */
const TIMEOUT_MS = 4_000

export interface DraftStart {
  readonly draft: Draft
  readonly isOnServer: boolean
}

/** The draft from this or another device; null while the server is asked. */
export function useDraftStart(userId: number, step: string): DraftStart | null {
  const { data } = useQuery({
    queryKey: ['draft', userId, step],
    queryFn: async ({ signal }) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      const onServer = await fetchDraft(step, limit).catch(() => NO_DRAFT)
      const draft = newerDraft(onServer, localDraft(userId, step).read())
      return { draft, isOnServer: draft === onServer }
    },
    // Requested once per visit of the step: it must not change while the borrower types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  return data ?? null
}

/** The initial values, overridden by draft values of the same type. */
export function withDraft<F extends Readonly<Record<string, { readonly initial: string | boolean }>>>(
  fields: F,
  { values }: Draft,
): F {
  const started = Object.entries(fields).map(([name, field]) => {
    const kept = values[name]
    return [name, typeof kept === typeof field.initial ? { ...field, initial: kept } : field]
  })
  return Object.fromEntries(started) as F
}

export interface KeptDraft {
  /** For `onBlur` of the form. */
  readonly flush: () => void
  /** To call after the step was saved. */
  readonly discard: () => void
  /** Only this device has the latest values; the server does not. */
  readonly isOnlyHere: boolean
}

/** Saves automatically: one second after the last change, on blur, and when the page unloads. */
export function useKeptDraft(userId: number, step: string, start: DraftStart, values: DraftValues): KeptDraft {
  const [isOnlyHere, setIsOnlyHere] = useState(false)
  const [keeper] = useState<DraftKeeper>(() => {
    const ownerToken = accessToken()
    return createDraftKeeper({
      start,
      local: localDraft(userId, step),
      send: async (draft) => {
        // Values typed in one session must not be saved to the next one that signs in while this page unloads.
        if (accessToken() !== ownerToken) throw new Error('the session of this draft is over')
        await saveDraft(step, draft)
      },
      onState: (state) => setIsOnlyHere(state === 'unsent'),
    })
  })

  const first = useRef(values)
  useEffect(() => {
    if (values === first.current) return
    keeper.changed(values)
  }, [keeper, values])

  const flush = useEffectEvent(() => void keeper.flush())
  useEffect(() => {
    flush() // what only this device had
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [])

  return { flush: () => void keeper.flush(), discard: () => void keeper.discard(), isOnlyHere }
}
