// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { deckAt } from './bridge-geometry.ts'
import { BridgeScene, type BridgeSceneProps } from './bridge-scene.tsx'
import { boundsOfSpans, SpansBar, spansBarAt } from './spans-bar.tsx'

// Goal: the picture says what the page says: how much of the term has passed, that something is late, or that it is over.

afterEach(cleanup)

const draw = (props: BridgeSceneProps) => render(<BridgeScene {...props} />).container

/** The share of the deck that is drawn dark. */
const passed = (scene: Element) =>
  1 - Number.parseFloat(scene.querySelector<SVGPathElement>('.scene-deck')?.style.strokeDashoffset ?? '')
const walkerX = (scene: Element) =>
  Number.parseFloat(
    /translate\(([\d.]+)/.exec(scene.querySelector<SVGGElement>('.scene-traveller')?.style.transform ?? '')?.[1] ?? '',
  )

it('the walker stands at the end of the dark deck', () => {
  const scene = draw({ progress: 0.5 })
  expect(passed(scene)).toBeCloseTo(0.5)
  expect(walkerX(scene)).toBeCloseTo(deckAt(0.5).x)
  expect(scene.querySelector('.scene-missing')).toBeNull()
})

it('what is missing of a late loan lies before the flag', () => {
  const scene = draw({ mood: 'late', progress: 1 })
  expect(passed(scene)).toBeLessThan(1)
  expect(scene.querySelector('.scene-missing')).not.toBeNull()
})

it('a loan that is paid back has its whole bridge behind it', () => {
  const scene = draw({ mood: 'done', progress: 0.4 })
  expect(passed(scene)).toBe(1)
  expect(walkerX(scene)).toBeGreaterThan(deckAt(1).x)
})

it('repeats dates and instalments in the river, and is hidden from screen readers', () => {
  const scene = draw({ progress: 0.5, spans: 3, start: '21 oct', end: '20 nov', spanLabels: ['✓ 1', 'Cuota 2', '3'] })
  expect([...scene.querySelectorAll('.scene-label')].map((label) => label.textContent)).toEqual([
    '21 oct',
    '20 nov',
    '✓ 1',
    'Cuota 2',
    '3',
  ])
  expect(scene.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

it('a small bridge has one span per payment, of the same length, and dots where one was missed', () => {
  const { container } = render(<SpansBar spans={['paid', 'missed', 'current', 'ahead']} />)
  const spans = [...container.querySelectorAll('path[stroke-width="7"]')]
  expect(spans.map((span) => span.getAttribute('stroke-dasharray') !== null)).toEqual([false, true, false, false])
  expect(container.querySelectorAll('path[stroke-width="4"]')).toHaveLength(3)
  const lengths = boundsOfSpans(4).map(([from, to]) => spansBarAt(to).x - spansBarAt(from).x)
  for (const length of lengths) expect(length).toBeCloseTo(lengths[0] ?? 0)
  expect(spansBarAt(0).y).toBe(spansBarAt(1).y)
})
