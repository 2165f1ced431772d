// @vitest-environment happy-dom
// Goal: what the event stream reports is fetched again at once, the steps of payout and payments too.
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { trackingQuery } from '../api/tracking.ts'
import { signIn } from '../session/session.ts'
import { loanIn } from '../testing/loans.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { CUSTOMER } from '../testing/server.ts'
import type { LiveEvent } from './event-parser.ts'
import { LiveWatch } from './live-watch.tsx'

let tell: (events: readonly LiveEvent[]) => void = () => {}
vi.mock('./shared-stream.ts', () => ({
  followStream: (_name: string | null, { onEvents }: { onEvents: typeof tell }) => {
    tell = onEvents
    return () => {}
  },
}))

const api = withStandInApi()
const LOAN = loanIn('active')

function Tracker() {
  useQuery(trackingQuery(LOAN))
  return null
}

it('refetches the tracked steps when the loan changes, and only then', async () => {
  api().answer('GET /v2/user', () => ({ body: CUSTOMER }))
  api().answer('GET /v2/loan', () => ({ body: LOAN }))
  api().answer('GET /v2/loan/tracking', () => ({ body: { payout: null, payments: [] } }))
  const asked = () => api().requests.filter(({ call }) => call === 'GET /v2/loan/tracking').length
  signIn('token-live')
  openPage(
    <>
      <LiveWatch />
      <Tracker />
    </>,
  )
  await waitFor(() => expect(asked()).toBe(1))
  const sessions = () => api().requests.filter(({ call }) => call === 'GET /v2/user').length
  const before = sessions()
  act(() => tell(['user']))
  await waitFor(() => expect(sessions()).toBeGreaterThan(before))
  expect(asked()).toBe(1)
  act(() => tell(['loan']))
  await waitFor(() => expect(asked()).toBe(2))
})
