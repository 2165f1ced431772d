import { type Loaded, reload } from '@puente/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../http.ts'
import { useSession } from '../session.ts'
import { followStream, type LiveMessage, type Viewer } from './shared-stream.ts'

const listeners = new Set<(message: LiveMessage) => void>()

/** Opens the stream of this browser; mounted once, by the frame. */
export function useLiveStream(): void {
  useEffect(
    () =>
      followStream((message) => {
        for (const listener of [...listeners]) listener(message)
      }),
    [],
  )
}

function useMessages(onMessage: (message: LiveMessage) => void): void {
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })
  useEffect(() => {
    const listener = (message: LiveMessage) => latest.current(message)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

/** True if an announcement is about this topic; `customer:*` is about every customer. */
export const matchesTopic = (announced: readonly string[], topic: string): boolean =>
  announced.includes(topic) || announced.includes(topic.replace(/:.*$/, ':*'))

/**
 * Loads queries again when a topic is announced: `useTopic('customer:12', customerQuery(12))`. After a lost connection
 * it loads them once, because something may have been missed. A page that is left hears nothing: the next visit loads them.
 */
export function useTopic(topic: string, ...queries: readonly Loaded[]): void {
  const queryClient = useQueryClient()
  const hasOpened = useRef(false)
  const followed = useRef(queries)
  useEffect(() => {
    followed.current = queries
  })
  useEffect(
    () => () => {
      for (const { queryKey } of followed.current) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    [queryClient],
  )
  useMessages((message) => {
    const isReconnect = message.kind === 'open' && hasOpened.current
    if (message.kind === 'open') hasOpened.current = true
    if (!isReconnect && !(message.kind === 'changed' && matchesTopic(message.topics, topic))) return
    reload(queryClient, queries)
  })
}

const HEARTBEAT_MS = 20_000

/** Says that this page is open, and returns the colleagues who have it open too. */
export function useViewers(topic: string): readonly Viewer[] {
  const { id } = useSession().staff
  const [viewers, setViewers] = useState<readonly Viewer[]>([])
  useEffect(() => {
    const beHere = async () => {
      if (document.visibilityState !== 'visible') return
      // A missing answer only means that colleagues are not shown.
      const answer = await api.post<{ viewers: Viewer[] }>('/staff/presence', { topic }).catch(() => null)
      if (answer !== null) setViewers(answer.viewers)
    }
    void beHere()
    const timer = setInterval(beHere, HEARTBEAT_MS)
    return () => {
      clearInterval(timer)
      setViewers([])
    }
  }, [topic])
  useMessages((message) => {
    if (message.kind === 'viewers' && message.topic === topic) setViewers(message.viewers)
  })
  return viewers.filter((viewer) => viewer.id !== id)
}
