// Goal: the limit is never exceeded, all queued work runs, and failed work frees its slot.
import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs two at a time, in order, even if some fail', async () => {
  const limited = limitConcurrency(2)
  let running = 0
  let most = 0
  const finished: number[] = []
  const work = (number: number) =>
    limited(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      finished.push(number)
      if (number % 3 === 0) throw new Error(`number ${number}`)
      return number
    })
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(work))
  expect(most).toBe(2)
  expect(finished).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual([false, false, true, false, false, true, false])
  expect(await work(8)).toBe(8)
})
