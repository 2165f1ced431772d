// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { currentAlerts, dismissAlert } from '../alerts/alerts.ts'
import { INBOX_POLL_MS, inboxQuery } from '../api/notifications.ts'
import { queryClient } from '../query-client.ts'
import { leaveAccount, signInTo } from '../testing/account-api.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { refusal } from '../testing/stand-in-api.ts'
import { NotificationWatch } from './notification-watch.tsx'

// Goal: the newest message is an alert, and reading it marks the older ones as read (requirements R7).

const api = withStandInApi()
afterEach(leaveAccount)

const READ = 'POST /v2/notification-inbox/read'
const notification = (id: number, message: string, template = 'payment_received') => ({
  id,
  template,
  message,
  severity: 'info' as const,
  created_at: '2026-11-15T10:00:00Z',
})
const serve = (...inbox: readonly object[]) => api().answer('GET /v2/notification-inbox', () => ({ body: inbox }))
/** Triggers the next poll without waiting for it. */
const poll = () => act(() => queryClient.refetchQueries({ queryKey: inboxQuery.queryKey }))
const dismissFirst = () => act(() => dismissAlert(currentAlerts()[0]?.id ?? ''))

/** Navigates as the shell would. */
const goTo = (path: string) => act(() => navigate(path))

const open = () => openPage(<NotificationWatch line="customer" />)

describe('notifications', () => {
  it('[R3.09] shows the newest with the support phone filled in, and marks the older ones as read', async () => {
    signInTo(api())
    serve(notification(3, 'Llámanos al {support_phone}.'), notification(2, 'Antes'), notification(1, 'Mucho antes'))
    open()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Llámanos al 900 123 456.'))
    expect(api().bodiesOf(READ)).toEqual([])
    serve()
    dismissFirst()
    await waitFor(() => expect(api().bodiesOf(READ)).toEqual([{ ids: [3, 2, 1] }]))
  })

  it('[R7.04] polls every 5 s while a borrower with a loan is signed in', async () => {
    expect(INBOX_POLL_MS).toBe(5_000)
    expect(inboxQuery.refetchInterval).toBe(INBOX_POLL_MS)
    signInTo(api(), { loan: null })
    open()
    await waitFor(() => expect(api().bodiesOf('GET /v2/user')).toHaveLength(1))
    expect(api().bodiesOf('GET /v2/notification-inbox')).toEqual([])
  })

  it('replaces a message by a newer one', async () => {
    signInTo(api())
    serve(notification(1, 'Primero'))
    open()
    await screen.findByText('Primero')
    serve(notification(2, 'Segundo'), notification(1, 'Primero'))
    await poll()
    await screen.findByText('Segundo')
    expect(screen.queryByText('Primero')).toBeNull()
    expect(api().bodiesOf(READ)).toEqual([])
  })

  it.each([
    ['application_refused', '/registration/decision'],
    ['payout_done', '/account'],
  ])('shows no alert for %s on the page that tells it, and marks it as read', async (template, path) => {
    signInTo(api())
    window.history.replaceState(null, '', path)
    serve(notification(4, 'Ya lo dice la página', template))
    open()
    await waitFor(() => expect(api().bodiesOf(READ)).toEqual([{ ids: [4] }]))
    expect(screen.queryByText('Ya lo dice la página')).toBeNull()
    window.history.replaceState(null, '', '/')
  })

  it('removes a message that was read in another tab', async () => {
    signInTo(api())
    serve(notification(1, 'Primero'))
    open()
    await screen.findByText('Primero')
    serve()
    await poll()
    await waitFor(() => expect(screen.queryByText('Primero')).toBeNull())
    expect(api().bodiesOf(READ)).toEqual([])
  })

  it('a message that could not be marked as read is not shown again, and is marked with the next poll', async () => {
    signInTo(api())
    serve(notification(1, 'Primero'))
    api().answer(READ, () => refusal(503, 'provider_unavailable', 'request'))
    open()
    await screen.findByText('Primero')
    dismissFirst()
    await waitFor(() => expect(api().bodiesOf(READ)).toHaveLength(1))
    await poll()
    await waitFor(() => expect(api().bodiesOf(READ)).toHaveLength(2))
    expect(screen.queryByText('Primero')).toBeNull()
  })

  it.each([
    ['document_rejected', '/registration/photo-verification'],
    ['application_in_review', '/registration/verification'],
  ])('shows %s on its step only, which marks it as read, and as an alert elsewhere', async (template, step) => {
    signInTo(api())
    goTo('/account')
    serve(notification(2, 'Lo mismo', template), notification(1, 'Antes'))
    open()
    await screen.findByText('Lo mismo')
    expect(api().bodiesOf(READ)).toEqual([])
    goTo(step)
    await waitFor(() => expect(api().bodiesOf(READ)).toEqual([{ ids: [2, 1] }]))
    expect(screen.queryByRole('alert')).toBeNull()

    serve(notification(4, 'Otra vez lo mismo', template))
    await poll()
    await waitFor(() => expect(api().bodiesOf(READ)).toContainEqual({ ids: [4] }))
    expect(screen.queryByRole('alert')).toBeNull()

    serve(notification(5, 'Otra cosa'))
    await poll()
    await screen.findByText('Otra cosa')
  })
})
