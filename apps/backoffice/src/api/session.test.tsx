// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, handleUnauthorized, setCsrfToken } from './http.ts'
import { queryClient } from './query-client.ts'
import { endSession, sessionQuery } from './session.ts'

// Goal: a page notices that there is no session, or that it ended, and forgets what the session had loaded.

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const respond = vi.fn<(path: string) => Response>()
beforeEach(() => {
  queryClient.clear()
  setCsrfToken(null)
  handleUnauthorized(endSession)
  vi.stubGlobal('fetch', async (path: string) => respond(path))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function State() {
  const { data, isPending } = useQuery(sessionQuery)
  return <p>{isPending ? 'wait' : data === null ? 'signed out' : 'signed in'}</p>
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <State />
    </QueryClientProvider>,
  )

it('shows the sign-in if the server knows no session', async () => {
  respond.mockReturnValue(json(401, { label: 'session_invalid' }))
  open()
  expect(await screen.findByText('signed out')).toBeDefined()
})

it('shows the sign-in when a later request finds the session ended, and forgets the loaded data', async () => {
  respond.mockReturnValueOnce(json(200, { csrf_token: 'abc', staff: {} }))
  open()
  expect(await screen.findByText('signed in')).toBeDefined()
  queryClient.setQueryData(['/staff/customers/12'], { name: 'Ana' })
  respond.mockReturnValue(json(401, { label: 'session_invalid' }))
  await act(() => api.get('/staff/customers/12').catch(() => undefined))
  expect(await screen.findByText('signed out')).toBeDefined()
  expect(queryClient.getQueryData(['/staff/customers/12'])).toBeUndefined()
})
