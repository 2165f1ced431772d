// Goal: callers take turns, never more tasks than permitted run at once, and the queue is bounded.
import { AppError } from '@puente/domain'
import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** A task that ends when the test says so. */
function controlled(limits: Parameters<typeof fairQueue>[0]) {
  const run = fairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, { end(): void; fail(): void }>()
  const add = (caller: string, name: string) =>
    run(caller, () => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) })
      })
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string, how: 'end' | 'fail' = 'end') => {
    ends.get(name)?.[how]()
    await settle()
  }
  return { add, end, started, settle }
}

it('gives each caller a turn, however much one of them has queued', async () => {
  const { add, end, started, settle } = controlled({ running: 1, waiting: 10, waitingPerCaller: 5 })
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('b', 'b2')]
  await settle()
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  await end('b2')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

it('runs one task per caller at a time, and no more than permitted in total', async () => {
  const { add, end, started, settle } = controlled({ running: 2, waiting: 10, waitingPerCaller: 5 })
  const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('c', 'c1')]
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('c1')
  await end('a2')
  await Promise.all(all)
})

it('refuses tasks beyond the limit per caller and in total, and accepts more afterwards', async () => {
  const { add, end, settle } = controlled({ running: 1, waiting: 2, waitingPerCaller: 1 })
  const first = add('a', 'a1')
  const second = add('a', 'a2')
  await settle()
  await expect(add('a', 'a3')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 })
  const third = add('b', 'b1')
  await expect(add('c', 'c1')).rejects.toBeInstanceOf(AppError)
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(await Promise.all([first, second, third])).toEqual(['a1', 'a2', 'b1'])
  const later = add('c', 'c2')
  await settle()
  await end('c2')
  expect(await later).toBe('c2')
})

it('gives the slot of a failed task to the next', async () => {
  const { add, end, settle } = controlled({ running: 1, waiting: 5, waitingPerCaller: 5 })
  const failing = add('a', 'a1')
  const next = add('b', 'b1')
  await settle()
  const outcome = expect(failing).rejects.toThrow('a1')
  await end('a1', 'fail')
  await outcome
  await end('b1')
  expect(await next).toBe('b1')
})
