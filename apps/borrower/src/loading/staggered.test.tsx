// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Staggered } from './staggered.tsx'

// Goal: the most important part renders at once and the rest in order; a late part removes no other.

/** Happy DOM has no layout, so the test decides what is visible. */
let see: () => void = () => {}

class SeenByTest {
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    see = () => onChange([{ isIntersecting: true }])
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IntersectionObserver', SeenByTest)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** In steps: React renders at the end of each. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(50)
    })
  }
}

let mounts = 0

function Counted({ name }: { readonly name: string }) {
  useState(() => {
    mounts += 1
  })
  return <p>{name}</p>
}

const texts = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)

const page = (isLate = false) => (
  <Staggered>
    <Counted name="debt" />
    {isLate ? <Counted name="warning" /> : null}
    <Counted name="pay" />
    <Counted name="extend" />
  </Staggered>
)

it('renders the first at once, and the rest after a quiet moment without scrolling', async () => {
  render(page())
  expect(texts()).toEqual(['debt'])
  await pass(900)
  expect(texts()).toEqual(['debt'])
  await pass(300)
  expect(texts()).toEqual(['debt', 'pay', 'extend'])
})

it('does not wait if the next part would be visible', async () => {
  render(page())
  act(() => see())
  await pass(200)
  expect(texts()).toEqual(['debt', 'pay', 'extend'])
})

it('keeps what it rendered when a part is added in between', async () => {
  mounts = 0
  const { rerender } = render(page())
  await pass(1_500)
  rerender(page(true))
  expect(texts()).toEqual(['debt', 'warning', 'pay', 'extend'])
  expect(mounts).toBe(4)
})
