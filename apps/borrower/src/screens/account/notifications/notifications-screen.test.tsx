// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { NotificationsScreen } from './notifications-screen.tsx'

const api = withStandInApi()
afterEach(leaveAccount)

const notice = (id: number, read: boolean) => ({
  id,
  template: 'payment_received',
  message: `Mensaje ${id}`,
  severity: 'success',
  created_at: '2026-11-15T09:30:00.000Z',
  read,
})

it('lists read and unread messages page by page, and marks the unread ones as read', async () => {
  signInTo(api())
  api().answer('GET /v2/notification-inbox/history', ({ query }) => ({
    body:
      query.before === '8'
        ? { items: [notice(7, true)], next: null }
        : { items: [notice(9, false), notice(8, true)], next: 8 },
  }))
  openPage(<NotificationsScreen />)
  expect((await screen.findByText('Mensaje 9')).parentElement?.textContent).toContain('15.11.2026, 10:30')
  expect(screen.getAllByText('Nuevo')).toHaveLength(1)
  await waitFor(() => expect(api().bodiesOf('POST /v2/notification-inbox/read')).toEqual([{ ids: [9] }]))
  await userEvent.click(screen.getByRole('button', { name: 'Ver avisos anteriores' }))
  expect(await screen.findByText('Mensaje 7')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ver avisos anteriores' })).toBeNull()
})
