// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { VersionWatch } from './version-watch.tsx'

const api = withStandInApi()
afterEach(() => {
  vi.restoreAllMocks()
})

const serve = (version: string) => api().answer('GET /version.json', () => ({ body: { version } }))
const poll = () => act(() => queryClient.refetchQueries({ queryKey: ['version'] }))
const asked = () => api().bodiesOf('GET /version.json').length

it('[R4.12, R8.12] shows nothing for the same version; offers a reload for a new one', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  serve('test')
  openPage(<VersionWatch />)
  expect(asked()).toBe(0) // the page was just loaded
  await poll()
  expect(asked()).toBe(1)
  expect(screen.queryByText('Hay una versión nueva')).toBeNull()
  serve('next')
  await poll()
  expect(await screen.findByRole('dialog', { name: 'Hay una versión nueva' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Recargar ahora' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('[R8.12] after "later", asks again only for a still newer version', async () => {
  serve('next')
  openPage(<VersionWatch />)
  await poll()
  await userEvent.click(await screen.findByRole('button', { name: 'Más tarde' }))
  await poll()
  expect(screen.getByRole('dialog', { hidden: true })).toHaveProperty('open', false)
  serve('newest')
  await poll()
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveProperty('open', true))
})
