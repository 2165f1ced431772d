import { ApiFailure } from '@puente/client'
import type { UserDocument } from '@puente/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type OutgoingFile, sendDocument } from '../../../api/documents.ts'

export type UploadState =
  | { readonly status: 'idle' }
  /** From 0 to 1. */
  | { readonly status: 'sending'; readonly share: number }
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly failure: unknown }

/** Uploads one document: with progress, aborted on unmount, resumed when back online. */
export function useUpload(type: string, onSent: (document: UserDocument) => Promise<void>) {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const cancelling = useRef<AbortController | null>(null)
  const waiting = useRef<OutgoingFile | null>(null)

  async function send(file: OutgoingFile) {
    cancelling.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    cancelling.current = controller
    waiting.current = file
    if (!navigator.onLine) return setState({ status: 'offline' })
    setState({ status: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => {
        if (!signal.aborted) setState({ status: 'sending', share })
      }
      const document = await sendDocument(type, file, { signal, onProgress })
      waiting.current = null
      await onSent(document)
    } catch (failure) {
      if (signal.aborted) return
      const isOffline = failure instanceof ApiFailure && failure.status === 0 && !navigator.onLine
      setState(isOffline ? { status: 'offline' } : { status: 'failed', failure })
    }
  }

  function cancel() {
    cancelling.current?.abort()
    waiting.current = null
    setState({ status: 'idle' })
  }

  const onOnline = useEffectEvent(() => {
    if (state.status === 'offline' && waiting.current !== null) void send(waiting.current)
  })
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      cancelling.current?.abort()
    }
  }, [])

  return { state, send: (file: OutgoingFile) => void send(file), cancel }
}
