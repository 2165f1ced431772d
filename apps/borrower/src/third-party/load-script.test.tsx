// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScript, scriptStatus, useScriptStatus } from './load-script.ts'

const added: HTMLScriptElement[] = []
beforeEach(() => {
  added.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((element) => void added.push(element as HTMLScriptElement))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Status({ url }: { readonly url: string | null }) {
  return <p>{useScriptStatus(url)}</p>
}
const settle = (event: 'onload' | 'onerror') => act(async () => added.at(-1)?.[event]?.(new Event('x') as never))

it('[R3.12] goes from idle through loading to ready, and is added once', async () => {
  const url = 'https://scripts.example/one.js'
  render(<Status url={url} />)
  expect(screen.getByText('idle')).toBeTruthy()
  act(() => void loadScript(url))
  expect(screen.getByText('loading')).toBeTruthy()
  void loadScript(url)
  await settle('onload')
  expect(screen.getByText('ready')).toBeTruthy()
  await loadScript(url)
  expect(added).toHaveLength(1)
})

it('[R3.12] has an error if it does not load, and can be loaded again', async () => {
  const url = 'https://scripts.example/two.js'
  render(<Status url={url} />)
  act(() => void loadScript(url).catch(() => {}))
  await settle('onerror')
  expect(screen.getByText('error')).toBeTruthy()
  act(() => void loadScript(url))
  await settle('onload')
  expect([scriptStatus(url), added.length]).toEqual(['ready', 2])
})

it('[R3.12] is idle if none is configured', () => {
  render(<Status url={null} />)
  expect(screen.getByText('idle')).toBeTruthy()
})
