// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { loadable } from './loadable.ts'

// Goal: a page whose files are here is drawn once and at once, and what somebody typed outlives the arrival of a file.

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

it('shows what stands in for it until the file is here', async () => {
  let arrive: (component: typeof Field) => void = () => {}
  const { Component } = loadable(() => new Promise<typeof Field>((resolve) => (arrive = resolve)))
  render(drawn(Component))
  expect(screen.getByText('Cargando')).toBeDefined()
  await act(async () => arrive(Field))
  expect(screen.getByRole('textbox')).toBeDefined()
})

it('is drawn at once where the file came before', async () => {
  const { Component, load } = loadable(async () => Field)
  await load()
  render(drawn(Component))
  expect(screen.getByRole('textbox')).toBeDefined()
})

it('asks for the file once', async () => {
  let asked = 0
  const { load } = loadable(async () => {
    asked += 1
    return Field
  })
  await load()
  await load()
  expect(asked).toBe(1)
})

it('leaves a file that cannot be had to whoever draws it', async () => {
  const { load } = loadable(() => Promise.reject(new Error('offline')))
  await expect(load()).resolves.toBeUndefined()
})

it('a file that did not come is asked for again by whoever comes back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports what it caught; that is not under test.
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
