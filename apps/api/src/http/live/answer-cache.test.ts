// Goal: a response that became outdated while it was computed is never cached, and the cache is bounded.
import { describe, expect, it } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import { parseChangeNotice } from './change-notice.ts'
import { RecentMap } from './recent-map.ts'

const ANSWER = { etag: '"1"', freshUntilMs: 1_000, variant: '' }

function listening(limit?: number): AnswerCache {
  const answers = new AnswerCache(limit)
  answers.turnOn()
  return answers
}

/** Computes a response while something else happens. */
function keepDespite(answers: AnswerCache, meanwhile: () => void): string | null {
  const slot = answers.open(7, 'loan')
  meanwhile()
  if (slot !== null) answers.keep(slot, ANSWER)
  return answers.etagOf(7, 'loan', '', 0)
}

describe('the cache of polled responses', () => {
  it('keeps a response when nothing relevant changed meanwhile', () => {
    expect(keepDespite(listening(), () => undefined)).toBe('"1"')
    const answers = listening()
    expect(keepDespite(answers, () => answers.forget(['user', 'inbox'], 7))).toBe('"1"')
    expect(keepDespite(answers, () => answers.forget(['loan'], 8))).toBe('"1"')
  })

  it.each<[string, (answers: AnswerCache) => void]>([
    ['a change of the same response', (answers) => answers.forget(['user', 'loan'], 7)],
    ['a change for all customers', (answers) => answers.forgetAll(['loan'])],
    ['a lost change feed', (answers) => answers.turnOff()],
    [
      'a change feed that was lost for a while',
      (answers) => {
        answers.turnOff()
        answers.turnOn()
      },
    ],
    [
      'a change followed by another request',
      (answers) => {
        answers.forget(['loan'], 7)
        answers.open(7, 'loan')
      },
    ],
  ])('drops a response after %s', (_what, happen) => {
    const answers = listening()
    expect(keepDespite(answers, () => happen(answers))).toBeNull()
  })

  it('expires an entry at its time, and keeps it for one variant only', () => {
    const answers = listening()
    keepDespite(answers, () => undefined)
    expect(answers.etagOf(7, 'loan', '', 999)).toBe('"1"')
    expect(answers.etagOf(7, 'loan', '', 1_000)).toBeNull()
    expect(answers.etagOf(7, 'loan', 'http://other', 0)).toBeNull()
  })

  it('the cache of polled responses does not keep a session that ended while it was looked up', () => {
    const answers = listening()
    const session = { userId: 7, expiresAtMs: 1_000 }
    const mark = answers.sessionMark
    answers.forgetSession('a')
    answers.keepSession('a', session, mark)
    expect(answers.sessionOf('a', 0)).toBeNull()
    answers.keepSession('a', session, answers.sessionMark)
    expect(answers.sessionOf('a', 999)).toEqual(session)
    expect(answers.sessionOf('a', 1_000)).toBeNull()
  })
})

it('a recent map drops entries that were not used lately', () => {
  const map = new RecentMap<number, number>(10)
  for (let n = 0; n < 1_000; n += 1) {
    map.set(n, n)
    expect(map.get(0)).toBe(0) // always in use
  }
  expect(map.size).toBeLessThanOrEqual(20)
  expect([map.get(999), map.get(990), map.get(500)]).toEqual([999, 990, undefined])
})

it.each([
  ['user,loan:12,57', { of: 'customers', kinds: ['user', 'loan'], userIds: [12, 57] }],
  ['inbox:*', { of: 'customers', kinds: ['inbox'], userIds: 'all' }],
  ['session:ab,cd', { of: 'sessions', tokenHashes: ['ab', 'cd'] }],
  ['session:*', { of: 'sessions', tokenHashes: 'all' }],
])('parses the notice %s', (payload, notice) => {
  expect(parseChangeNotice(payload)).toEqual(notice)
})
