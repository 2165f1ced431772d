// @vitest-environment happy-dom
import { paletteTexts } from '@puente/texts/backoffice-shell'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/http.ts'
import { useOverlays } from './overlays.tsx'

// Goal: everything typed after Ctrl+K is searched for, Enter is never lost, and "nothing" is said only after an answer.

const session = vi.hoisted(() => ({ maySearch: true }))
vi.mock('../api/session.ts', () => ({ useHasPermission: () => () => session.maySearch }))
vi.mock('./rail-routes.ts', () => ({
  useRailRoutes: () => [{ path: '/backoffice/mora', rail: { label: 'Mora', shortcut: 'm', icon: () => null } }],
}))

const FOUND = {
  items: [
    {
      matched_by: 'loan',
      customer: { id: 5, name: 'Nuria Peña', phone: '34611000017', personal_id: null },
      loan: { public_id: 'MMWESJQ46X', status: 2, status_text: 'Al día', amount: 300 },
    },
  ],
}
const get = vi.spyOn(api, 'get')
const pageKeys = vi.fn()
beforeEach(() => {
  session.maySearch = true
  get.mockReset().mockResolvedValue(FOUND)
  pageKeys.mockReset()
  document.addEventListener('keydown', pageKeys)
  window.history.replaceState(null, '', '/backoffice')
})
afterEach(() => {
  document.removeEventListener('keydown', pageKeys)
  cleanup()
})

function Frame() {
  return useOverlays().element
}
function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Frame />
    </QueryClientProvider>,
  )
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  pageKeys.mockReset()
}
const press = (keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const input = () => screen.findByRole('combobox') as Promise<HTMLInputElement>

it('keeps what is typed before the palette has loaded, and lets no key of it reach the page', async () => {
  open()
  press([...'gMWESJQ46Y', 'Backspace', 'X'])
  expect((await input()).value).toBe('gMWESJQ46X')
  expect(pageKeys).not.toHaveBeenCalled()
  expect(location.pathname).toBe('/backoffice')
})

it('opens the first hit for an Enter that came before the answer, and never says that there is nothing meanwhile', async () => {
  let answer: (value: unknown) => void = () => {}
  get.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  open()
  const field = await input()
  fireEvent.change(field, { target: { value: 'MMWESJQ46X' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('status').textContent).toBe(paletteTexts.searching)
  await vi.waitFor(() => expect(get).toHaveBeenCalled())
  expect(screen.getByRole('status').textContent).toBe(paletteTexts.searching)
  await act(async () => answer(FOUND))
  await vi.waitFor(() => expect(location.pathname).toBe('/backoffice/prestamos/MMWESJQ46X'))
})

it('tells staff who may not search for customers that only pages are found', async () => {
  session.maySearch = false
  open()
  fireEvent.change(await input(), { target: { value: '34611000017' } })
  expect(screen.getByRole('status').textContent).toBe(paletteTexts.onlyPages)
  expect(get).not.toHaveBeenCalled()
})
