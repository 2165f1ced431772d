// @vitest-environment happy-dom
// Goal: what stands beside a page never takes the page with it.
import { alertTexts } from '@puente/texts/alerts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentAlerts, dismissAllAlerts } from '../alerts/alerts.ts'
import { arrives } from './arrives.ts'
import { aside } from './aside.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports what it caught; that is not under test.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')) // the report of a failure, to nobody
})
afterEach(() => {
  cleanup()
  dismissAllAlerts()
  vi.restoreAllMocks()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

function open(load: Parameters<typeof aside>[0]) {
  const Part = aside(load)
  render(
    <>
      <h1>Tu préstamo</h1>
      <Part />
    </>,
  )
}

it('a part whose file does not arrive is missed by nobody, and comes with the connection', async () => {
  const load = vi.fn().mockImplementation(lost)
  open(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('heading', { name: 'Tu préstamo' })).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  load.mockResolvedValue(() => <p>Ayuda</p>)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Ayuda')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(3)
})

it('a part that fails is gone, and the page is not', async () => {
  const Broken = vi.fn(() => {
    throw new Error('x is undefined')
  })
  open(async () => Broken)
  await vi.waitFor(() => expect(Broken).toHaveBeenCalled())
  expect(screen.getByRole('heading', { name: 'Tu préstamo' })).toBeTruthy()
})

it('a page that was left asks for nothing more', async () => {
  const load = vi.fn().mockImplementation(lost)
  open(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve)) // until the failure was heard
  cleanup()
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(1)
})

it('[R8.02] what somebody asked for and does not come is told', async () => {
  expect(await arrives(async () => null)).toBe(true)
  expect(currentAlerts()).toEqual([])
  expect(await arrives(lost)).toBe(false)
  expect(currentAlerts()).toMatchObject([{ severity: 'error', message: alertTexts.noConnection }])
})
