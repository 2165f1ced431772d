// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Staggered } from './staggered.tsx'

// Goal: what matters most is there at once and everything in the end, in its order; what comes late pushes nobody out.

/** Happy DOM lays nothing out, so the test says what is seen. */
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

/** In steps: React draws what a step brought about at its end. */
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

it('draws the first at once and leaves it the first moment, then the rest without being scrolled to', async () => {
  render(page())
  expect(texts()).toEqual(['debt'])
  await pass(900)
  expect(texts()).toEqual(['debt'])
  await pass(300)
  expect(texts()).toEqual(['debt', 'pay', 'extend'])
})

it('does not wait where the place of the next is in view', async () => {
  render(page())
  act(() => see())
  await pass(200)
  expect(texts()).toEqual(['debt', 'pay', 'extend'])
})

it('keeps what it drew when one appears among them', async () => {
  mounts = 0
  const { rerender } = render(page())
  await pass(1_500)
  rerender(page(true))
  expect(texts()).toEqual(['debt', 'warning', 'pay', 'extend'])
  expect(mounts).toBe(4)
})
