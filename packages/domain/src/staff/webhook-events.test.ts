// Goal: a receiver that does not answer gets every event again for three days, at growing intervals.
import { expect, it } from 'vitest'
import { isWebhookReceiverDown, WEBHOOK_GIVE_UP_MS, webhookPauseMs, webhookRetryMs } from './webhook-events.ts'

it.each([
  [0, null],
  [4, null],
  [5, 60_000],
  [6, 120_000],
  [10, 1_920_000],
  [11, 3_600_000],
  [10_000, 3_600_000],
])('after %i failures in a row an endpoint is paused for %s ms', (failures, pauseMs) => {
  expect(webhookPauseMs(failures)).toBe(pauseMs)
})

it.each([
  [null, true],
  [204, false],
  [302, false],
  [404, false],
  [408, true],
  [410, false],
  [429, true],
  [500, true],
  [503, true],
])('an answer of %s means that the receiver is down: %s', (status, isDown) => {
  expect(isWebhookReceiverDown(status)).toBe(isDown)
})

it('gives an event up when its last attempt would have been made', () => {
  const waits = Array.from({ length: 20 }, (_, attempts) => webhookRetryMs(attempts + 1) ?? 0)
  expect(WEBHOOK_GIVE_UP_MS).toBe(waits.reduce((sum, wait) => sum + wait, 0))
  expect(WEBHOOK_GIVE_UP_MS).toBeGreaterThan(3 * 86_400_000)
})
