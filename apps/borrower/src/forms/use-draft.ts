import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchDraft, saveDraft } from '../api/applicant.ts'
import { accessToken } from '../session/access-token.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { type Draft, type DraftValues, localDraft, NO_DRAFT, newerDraft } from './draft-store.ts'

/** A draft is worth a short wait and no more: the form is there without it. */
const PATIENCE_MS = 4_000

export interface DraftStart {
  readonly draft: Draft
  readonly isOnServer: boolean
}

/** What was typed before, here or on another device; null while the server is still asked. */
export function useDraftStart(userId: number, step: string): DraftStart | null {
  const { data } = useQuery({
    queryKey: ['draft', userId, step],
    queryFn: async ({ signal }) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
      const onServer = await fetchDraft(step, limit).catch(() => NO_DRAFT)
      const draft = newerDraft(onServer, localDraft(userId, step).read())
      return { draft, isOnServer: draft === onServer }
    },
    // Asked once for each visit of the step, and never again under the hands of somebody who is typing.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  return data ?? null
}

/** The fields as they are, starting from the draft where it has a value of the same kind. */
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
  /** After the step was saved. */
  readonly discard: () => void
  /** The server does not have what was typed; this device does. */
  readonly isOnlyHere: boolean
}

/** Saves as one goes: a second after the last change, when a field is left, and when the page is. */
export function useKeptDraft(userId: number, step: string, start: DraftStart, values: DraftValues): KeptDraft {
  const [isOnlyHere, setIsOnlyHere] = useState(false)
  const [keeper] = useState<DraftKeeper>(() => {
    const ownerToken = accessToken()
    return createDraftKeeper({
      start,
      local: localDraft(userId, step),
      send: async (draft) => {
        // What one person typed must not land with the next one who signs in while this page goes away.
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
