// @vitest-environment happy-dom
import type { StaffClaim } from '@puente/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/http.ts'
import { useClaim } from './use-claim.ts'

// Goal: an item is claimed while its page is open and its reader active, given back on leaving, and a colleague's claim stays.

const MINUTE_MS = 60_000
const claimOf = (is_mine: boolean) => ({ is_mine, claimed_by: is_mine ? 'eva' : 'luis' }) as unknown as StaffClaim

const post = vi.spyOn(api, 'post')
const remove = vi.spyOn(api, 'delete')
const onLost = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  post.mockReset().mockResolvedValue(claimOf(true))
  remove.mockReset().mockResolvedValue(undefined)
  onLost.mockReset()
})
afterEach(async () => {
  cleanup()
  // What a test claimed is given back before the next one.
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  vi.useRealTimers()
})

interface PageProps {
  readonly id?: string
  readonly claim?: StaffClaim | null
  readonly isWanted?: boolean
}
function Page({ id = '7', claim = null, isWanted = true }: PageProps) {
  const held = useClaim({ kind: 'documents', id, subject: 5, claim, isWanted, onLost })
  return <output>{held === null ? 'free' : held.is_mine ? 'mine' : 'theirs'}</output>
}
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const held = () => screen.getByRole('status').textContent
const claims = () => post.mock.calls.map(([path, body]) => [path, body])
const CLAIM = ['/staff/claims', { kind: 'documents', id: '7' }]

it('claims the item of an open page, and gives it back a moment after leaving', async () => {
  const { unmount } = render(<Page />)
  await passes(0)
  expect([held(), claims()]).toEqual(['mine', [CLAIM]])
  unmount()
  expect(remove).not.toHaveBeenCalled()
  await passes(2_000)
  expect(remove.mock.calls.map(([path]) => path)).toEqual(['/staff/claims/documents/7'])
})

it('keeps the claim when another item of the same customer follows at once', async () => {
  const { rerender } = render(<Page />)
  await passes(0)
  rerender(<Page id="8" />)
  await passes(MINUTE_MS)
  expect(claims()).toEqual([CLAIM, ['/staff/claims', { kind: 'documents', id: '8' }]])
  expect(remove).not.toHaveBeenCalled()
})

it('renews the claim only while the staff member does something', async () => {
  render(<Page />)
  await passes(4 * MINUTE_MS)
  expect(post).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'a' })
  await passes(4 * MINUTE_MS)
  expect(post).toHaveBeenCalledTimes(2)
  await passes(20 * MINUTE_MS)
  expect(post).toHaveBeenCalledTimes(2)
})

it('leaves the claim of a colleague, and takes nothing where nothing is to be decided', async () => {
  const { rerender, unmount } = render(<Page claim={claimOf(false)} />)
  await passes(0)
  expect(held()).toBe('theirs')
  rerender(<Page isWanted={false} />)
  await passes(0)
  expect(held()).toBe('free')
  unmount()
  await passes(MINUTE_MS)
  expect([post.mock.calls, remove.mock.calls]).toEqual([[], []])
})

it('tells the page when a colleague was faster, and a page that is closed nothing', async () => {
  post.mockRejectedValue(new Error('409'))
  const { unmount } = render(<Page />)
  await passes(0)
  expect([onLost.mock.calls.length, held()]).toEqual([1, 'free'])
  unmount()
  render(<Page id="9" />).unmount()
  await passes(MINUTE_MS)
  expect(onLost).toHaveBeenCalledTimes(1)
})
