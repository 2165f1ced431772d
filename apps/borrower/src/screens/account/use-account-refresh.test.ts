// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshSession } from '../../session/session.ts'
import { useAccountRefresh } from './use-account-refresh.ts'

vi.mock('../../session/session.ts', () => ({ refreshSession: vi.fn(async () => {}) }))

let visibility: DocumentVisibilityState
beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.useFakeTimers()
  vi.mocked(refreshSession).mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['[R9.02] refreshes the account every 30 s', false, 30_000],
  ['[R9.02] refreshes the account of a blocked borrower every 20 s', true, 20_000],
])('%s', (_title, isBlocked, everyMs) => {
  renderHook(() => useAccountRefresh(isBlocked))
  vi.advanceTimersByTime(everyMs - 1)
  expect(refreshSession).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(refreshSession).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2 * everyMs)
  expect(refreshSession).toHaveBeenCalledTimes(3)
})

it('[R7.04] a hidden tab does not poll, and refreshes when it becomes visible', () => {
  renderHook(() => useAccountRefresh(false))
  visibility = 'hidden'
  vi.advanceTimersByTime(120_000)
  expect(refreshSession).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refreshSession).toHaveBeenCalledTimes(1)
})

it.each([
  ['refreshes when the browser restores a frozen page', true, 1],
  ['does not refresh twice when a page is first shown', false, 0],
])('%s', (_title, persisted, times) => {
  renderHook(() => useAccountRefresh(false))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  expect(refreshSession).toHaveBeenCalledTimes(times)
})

it('a page that is left stops polling', () => {
  renderHook(() => useAccountRefresh(false)).unmount()
  vi.advanceTimersByTime(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(refreshSession).not.toHaveBeenCalled()
})
