// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stored } from '../storage/stored-values.ts'
import { DeveloperTools } from './developer-tools.tsx'

afterEach(() => {
  cleanup()
  stored.developerMenu.clear()
})

it('[R6.04] the key that loads the toolbar stores its flag, as every later press does', () => {
  render(<DeveloperTools firstKey={new KeyboardEvent('keydown', { key: '`', code: 'Backquote' })} />)
  expect(stored.developerMenu.get()).toBe(true)
})

it('another first key neither opens the toolbar nor stores the flag', () => {
  render(<DeveloperTools firstKey={new KeyboardEvent('keydown', { key: 'a', code: 'KeyA' })} />)
  expect(stored.developerMenu.get()).not.toBe(true)
})
