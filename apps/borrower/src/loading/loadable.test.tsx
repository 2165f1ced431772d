// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { loadable } from './loadable.ts'

// Goal: a page whose chunks are loaded renders once and at once, and typed values survive the load of a chunk.

afterEach(cleanup)

function Field() {
  const [text, setText] = useState('')
  return <input aria-label="Nombre" value={text} onChange={(event) => setText(event.target.value)} />
}

const drawn = (Component: ComponentType) => (
  <Suspense fallback="Cargando">
    <Component />
  </Suspense>
)

it('shows the fallback until the chunk is loaded', async () => {
  let arrive: (component: typeof Field) => void = () => {}
  const { Component } = loadable(() => new Promise<typeof Field>((resolve) => (arrive = resolve)))
  render(drawn(Component))
  expect(screen.getByText('Cargando')).toBeDefined()
  await act(async () => arrive(Field))
  expect(screen.getByRole('textbox')).toBeDefined()
})

it('renders at once if the chunk was loaded before', async () => {
  const { Component, load } = loadable(async () => Field)
  await load()
  render(drawn(Component))
  expect(screen.getByRole('textbox')).toBeDefined()
})

it('requests the chunk once', async () => {
  let asked = 0
  const { load } = loadable(async () => {
    asked += 1
    return Field
  })
  await load()
  await load()
  expect(asked).toBe(1)
})

it('reports a failed chunk when the component renders, not on preload', async () => {
  const { load } = loadable(() => Promise.reject(new Error('offline')))
  await expect(load()).resolves.toBeUndefined()
})

it('requests a failed chunk again on the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs caught errors; not under test.
  const load = vi.fn<() => Promise<typeof Field>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Field)
  const { Component } = loadable(load)
  const page = () => (
    <ErrorBoundary isSilent>
      <Suspense fallback="Cargando">
        <Component />
      </Suspense>
    </ErrorBoundary>
  )
  const { unmount, container } = render(page())
  await act(async () => {})
  expect(container.textContent).toBe('')
  unmount()
  render(page())
  expect(await screen.findByRole('textbox')).toBeDefined()
  vi.restoreAllMocks()
})
