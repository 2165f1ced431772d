import type { DemoCustomers, SandboxClock, SandboxMessages, TokenIssued } from '@puente/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

export function useAdvanceClock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (days: number) =>
      trackProgress(call<SandboxClock>('POST', '/sandbox/clock', { body: { advance_days: days } })),
    // The nightly jobs in between may have changed anything: prices, loans, messages.
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export const useEnterAs = () =>
  useMutation({
    mutationFn: (phone: string) => trackProgress(call<TokenIssued>('POST', '/sandbox/enter', { body: { phone } })),
    onSuccess: ({ token }) => signIn(token),
  })
