// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports what it caught; that is not under test.
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
