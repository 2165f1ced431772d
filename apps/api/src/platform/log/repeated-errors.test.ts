// Goal: an outage stays readable in the log: the first error at once, then one line per cause and second with a count.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { causeOf, RepeatedErrors } from './repeated-errors.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function record() {
  const errors = new RepeatedErrors()
  const lines: [string, number][] = []
  return { lines, fail: (cause: string) => errors.add(cause, (repeated) => lines.push([cause, repeated])) }
}

describe('errors that repeat', () => {
  it('writes the first error of a cause at once', () => {
    const { lines, fail } = record()
    fail('database')
    expect(lines).toEqual([['database', 0]])
  })

  it('writes one line per second with the count, while a cause goes on', () => {
    const { lines, fail } = record()
    for (let second = 0; second < 5; second += 1) {
      for (let request = 0; request < 1_000; request += 1) fail('database')
      vi.advanceTimersByTime(1_000)
    }
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([['database', 0], ['database', 999], ...Array(4).fill(['database', 1_000])])
  })

  it('writes an error at once again after a second without it', () => {
    const { lines, fail } = record()
    fail('database')
    vi.advanceTimersByTime(1_000)
    fail('database')
    expect(lines).toEqual([
      ['database', 0],
      ['database', 0],
    ])
  })

  it('does not hide one cause behind another', () => {
    const { lines, fail } = record()
    for (const cause of ['database', 'provider', 'database']) fail(cause)
    vi.advanceTimersByTime(1_000)
    expect(lines).toEqual([
      ['database', 0],
      ['provider', 0],
      ['database', 1],
    ])
  })

  it('stays bounded when every message is a different one', () => {
    const { lines, fail } = record()
    for (let id = 0; id < 5_000; id += 1) fail(`cause ${id}`)
    vi.advanceTimersByTime(1_000)
    expect(lines.length).toBe(52) // 50 causes, and the rest: its first one, and their count
    expect(lines.at(-1)).toEqual(['cause 4999', 4_949])
  })
})

describe('the cause of an error', () => {
  it('is the innermost error, whatever wraps it', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const wrapped = new Error('loan 7 cannot be read', { cause: refused })
    expect(causeOf('request failed', wrapped)).toBe(causeOf('request failed', refused))
    expect(causeOf('request failed', refused)).not.toBe(causeOf('job failed', refused))
  })

  it('is the same for another job or loan', () => {
    const failed = (job: number) =>
      causeOf(`job ${job} failed after ${job * 3} ms`, new Error(`no answer for loan ${job}`))
    expect(failed(4)).toBe(failed(15))
  })
})
