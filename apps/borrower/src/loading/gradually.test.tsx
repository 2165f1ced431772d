// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Gradually } from './gradually.tsx'

// Goal: everything is drawn in the end and in its order, also what comes later, and nothing that was drawn starts anew.

afterEach(cleanup)

let mounts = 0

function Counted({ name }: { readonly name: string }) {
  useState(() => {
    mounts += 1
  })
  return <p>{name}</p>
}

const texts = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)

const onThePage: number[] = []

function Part({ name }: { readonly name: string }) {
  onThePage.push(texts().length)
  return <p>{name}</p>
}

it('draws one after the other until all are there', () => {
  onThePage.length = 0
  render(
    <Gradually>
      <Part name="debt" />
      {null}
      <Part name="pay" />
      <Part name="extend" />
    </Gradually>,
  )
  expect(texts()).toEqual(['debt', 'pay', 'extend'])
  expect(onThePage).toEqual([0, 1, 2])
})

it('keeps what it drew when one appears among them', () => {
  const page = (isLate: boolean) => (
    <Gradually>
      <Counted name="debt" />
      {isLate ? <Counted name="warning" /> : null}
      <Counted name="pay" />
    </Gradually>
  )
  mounts = 0
  const { rerender } = render(page(false))
  expect(texts()).toEqual(['debt', 'pay'])
  rerender(page(true))
  expect(texts()).toEqual(['debt', 'warning', 'pay'])
  expect(mounts).toBe(3)
})
