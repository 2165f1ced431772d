import type { DemoCustomers, SandboxClock, SandboxMessages, TokenIssued } from '@puente/contract'
import { call } from '../api/http.ts'

export async function fetchNewestCode(): Promise<string | null> {
  const { items } = await call<SandboxMessages>('GET', '/sandbox/messages')
  return items.find(({ code }) => code !== undefined)?.code ?? null
}

export const fetchClock = () => call<SandboxClock>('GET', '/sandbox/clock')

export const advanceClock = (days: number) =>
  call<SandboxClock>('POST', '/sandbox/clock', { body: { advance_days: days } })

export const fetchDemoCustomers = () => call<DemoCustomers>('GET', '/sandbox/customers')

export const enterAs = (phone: string) => call<TokenIssued>('POST', '/sandbox/enter', { body: { phone } })
