// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetClientLogs } from '../api/client-log.ts'
import { servePage } from '../testing/page.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { watchFailures } from './failure-reports.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs caught errors; not under test.
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken({ message }: { readonly message: string }): never {
  throw new Error(message)
}

it.each([
  ['Failed to fetch dynamically imported module: /assets/x.js', 'Esta página no se ha cargado del todo'],
  ['x is undefined', 'Algo salió mal'],
])('a screen that fails with "%s" says what happened and offers to reload', (message, title) => {
  render(
    <ErrorBoundary>
      <Broken message={message} />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recargar la página' })).toBeTruthy()
})

it('a page without its chunk reloads once online; a broken one waits for the borrower', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { unmount } = render(
    <ErrorBoundary isOutermost>
      <Broken message="x is undefined" />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('main').textContent).toContain('Algo salió mal')
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
  unmount()
  render(
    <ErrorBoundary>
      <Broken message="Failed to fetch dynamically imported module: /assets/x.js" />
    </ErrorBoundary>,
  )
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('[R7.07] reports a failure to the server once, wherever it was caught', async () => {
  await servePage('https://puente.example/account')
  forgetClientLogs()
  const told: { type: string; message: string }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, request) => {
    told.push(JSON.parse(String(request?.body)))
    return new Response(null, { status: 204 })
  })
  for (let time = 0; time < 2; time += 1) {
    render(
      <ErrorBoundary>
        <Broken message="x is undefined" />
      </ErrorBoundary>,
    )
  }
  await expect.poll(() => told).toMatchObject([{ type: 'screen_failure', message: 'Error: x is undefined' }])
  watchFailures()
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('y is null'), message: 'y is null' }))
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.', filename: 'https://tags.example/t.js' }))
  await expect.poll(() => told).toHaveLength(2)
  expect(told[1]).toMatchObject({ type: 'error', message: 'TypeError: y is null' })
})
