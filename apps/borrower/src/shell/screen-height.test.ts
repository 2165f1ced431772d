// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { followScreenHeight } from './screen-height.ts'

it('[R2.13] --screen-height follows the visible height and ignores pinch zoom', () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  followScreenHeight()
  const height = () => document.documentElement.style.getPropertyValue('--screen-height')
  expect(height()).toBe('844px')
  viewport.height = 500 // the keyboard comes up
  viewport.dispatchEvent(new Event('resize'))
  expect(height()).toBe('500px')
  Object.assign(viewport, { height: 422, scale: 2 })
  viewport.dispatchEvent(new Event('resize'))
  expect(height()).toBe('844px')
  vi.unstubAllGlobals()
})
