import type { DemoCustomers, SandboxClock, SandboxMessages, TokenIssued } from '@puente/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showAlert } from '../../alerts/alerts.ts'
import { call } from '../../api/http.ts'
import { trackProgress } from '../../loading/progress.ts'
import { signIn } from '../../session/session.ts'

const MESSAGES_POLL_MS = 3_000
const CLOCK_POLL_MS = 30_000

export const useMessages = () =>
  useQuery({
    queryKey: ['sandbox', 'messages'],
    queryFn: ({ signal }) => call<SandboxMessages>('GET', '/sandbox/messages', { signal }),
    refetchInterval: MESSAGES_POLL_MS,
  })

export const useDemoCustomers = () =>
  useQuery({
    queryKey: ['sandbox', 'customers'],
    queryFn: ({ signal }) => call<DemoCustomers>('GET', '/sandbox/customers', { signal }),
  })

export const useClock = () =>
  useQuery({
    queryKey: ['sandbox', 'clock'],
    queryFn: ({ signal }) => call<SandboxClock>('GET', '/sandbox/clock', { signal }),
    refetchInterval: CLOCK_POLL_MS,
  })

/** Sends one change at a time. `running` is the value that is being sent; a failure becomes an alert. */
function useChange<Value>(send: (value: Value) => Promise<void>) {
  const [running, setRunning] = useState<Value | null>(null)
  const run = async (value: Value) => {
    setRunning(value)
    try {
      await trackProgress(send(value))
    } catch (failure) {
      showAlert({ severity: 'error', message: (failure as Error).message })
    } finally {
      setRunning(null)
    }
  }
  return { running, run }
}

export function useAdvanceClock(onMoved: (clock: SandboxClock) => void) {
  const queryClient = useQueryClient()
  return useChange(async (days: number) => {
    const moved = await call<SandboxClock>('POST', '/sandbox/clock', { body: { advance_days: days } })
    // The nightly jobs in between may have changed anything: prices, loans, messages.
    await queryClient.invalidateQueries()
    onMoved(moved)
  })
}

export const useEnterAs = (onEntered: () => void) =>
  useChange(async (phone: string) => {
    const { token } = await call<TokenIssued>('POST', '/sandbox/enter', { body: { phone } })
    await signIn(token)
    onEntered()
  })
