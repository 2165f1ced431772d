// @vitest-environment happy-dom
// Goal: a short link that reaches the page is passed to the API, and never loops.
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stored } from '../../storage/stored-values.ts'
import { servePage } from '../../testing/page.ts'
import { ShortLinkScreen } from './short-link-screen.tsx'

const PAGE = 'https://marca.example/s/aB3x'
const replace = vi.fn()

beforeEach(async () => {
  await servePage(PAGE, { allowed_origins: ['https://api.example'] })
  vi.spyOn(location, 'replace').mockImplementation(replace)
})
afterEach(() => {
  cleanup()
  stored.developerApi.clear()
  vi.restoreAllMocks()
  replace.mockClear()
})

it('[R2.06] redirects to the same link on an API of another origin', () => {
  stored.developerApi.set('https://api.example/puente/')
  render(<ShortLinkScreen />)
  expect(replace.mock.calls).toEqual([['https://api.example/puente/s/aB3x']])
  expect(location.pathname).toBe('/s/aB3x')
})

it('[R2.06] redirects to the entry page if the API has the same origin', () => {
  render(<ShortLinkScreen />)
  expect(replace).not.toHaveBeenCalled()
  expect(location.pathname).toBe('/auth')
})
