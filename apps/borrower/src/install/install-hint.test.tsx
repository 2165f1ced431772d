// @vitest-environment happy-dom
// Goal: a borrower can put the app on the home screen where the browser offers it, and is not asked twice.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InstallHint } from './install-hint.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  Reflect.deleteProperty(navigator, 'standalone')
})

/** The browser's offer, as Chromium makes it. */
function offer() {
  const prompt = vi.fn(async () => {})
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

it('shows nothing where the browser offers nothing', () => {
  const { container } = render(<InstallHint />)
  expect(container.textContent).toBe('')
})

it('keeps the browser’s offer for its button, which uses it once', async () => {
  render(<InstallHint />)
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Añadir' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Ten tu cuenta a mano')).toBeNull()
})

it('does not ask again a borrower who declined', async () => {
  const { unmount } = render(<InstallHint />)
  offer()
  await userEvent.click(screen.getByRole('button', { name: 'No, gracias' }))
  expect(screen.queryByText('Ten tu cuenta a mano')).toBeNull()
  unmount()
  render(<InstallHint />)
  offer()
  expect(screen.queryByText('Ten tu cuenta a mano')).toBeNull()
})

it('tells the way where only the browser’s menu installs, and nothing inside the installed app', () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  const { unmount } = render(<InstallHint />)
  expect(screen.getByText(/toca Compartir/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Añadir' })).toBeNull()
  unmount()
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true })
  const { container } = render(<InstallHint />)
  expect(container.textContent).toBe('')
})
