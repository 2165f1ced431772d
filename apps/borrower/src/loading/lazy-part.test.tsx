// @vitest-environment happy-dom
// Goal: a failing optional part never takes the page with it.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs caught errors; not under test.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')) // drops the error report
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

function open(load: Parameters<typeof lazyPart>[0]) {
  const Part = lazyPart(load)
  render(
    <>
      <h1>Tu préstamo</h1>
      <Part />
    </>,
  )
}

it('keeps the page when the chunk does not load', async () => {
  const load = vi.fn().mockImplementation(lost)
  open(load)
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('heading', { name: 'Tu préstamo' })).toBeTruthy()
})

it('waits for a connection while offline, and loads the chunk once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockResolvedValue(() => <p>Ayuda</p>)
  open(load)
  expect(load).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Ayuda')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(1)
})

it('removes a part that throws, and keeps the page', async () => {
  const Broken = vi.fn(() => {
    throw new Error('x is undefined')
  })
  open(async () => Broken)
  await expect.poll(() => Broken).toHaveBeenCalled()
  expect(screen.getByRole('heading', { name: 'Tu préstamo' })).toBeTruthy()
})

it('loads nothing after the page was left', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockImplementation(lost)
  open(load)
  cleanup()
  window.dispatchEvent(new Event('online'))
  expect(load).not.toHaveBeenCalled()
})
