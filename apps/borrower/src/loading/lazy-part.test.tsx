// @vitest-environment happy-dom
// Goal: what stands beside a page never takes the page with it.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports what it caught; that is not under test.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')) // the report of a failure, to nobody
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

it('a part whose file does not arrive is missed by nobody', async () => {
  const load = vi.fn().mockImplementation(lost)
  open(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('heading', { name: 'Tu préstamo' })).toBeTruthy()
})

it('without a connection it is asked for when there is one, once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockResolvedValue(() => <p>Ayuda</p>)
  open(load)
  expect(load).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Ayuda')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(1)
})

it('a part that fails is gone, and the page is not', async () => {
  const Broken = vi.fn(() => {
    throw new Error('x is undefined')
  })
  open(async () => Broken)
  await vi.waitFor(() => expect(Broken).toHaveBeenCalled())
  expect(screen.getByRole('heading', { name: 'Tu préstamo' })).toBeTruthy()
})

it('a page that was left asks for nothing any more', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockImplementation(lost)
  open(load)
  cleanup()
  window.dispatchEvent(new Event('online'))
  expect(load).not.toHaveBeenCalled()
})
