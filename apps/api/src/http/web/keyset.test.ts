// Goal: a cursor round-trips, rubbish is a 422 at `after`, and pages join without a gap or a repeated row.
import { KeysetQuery } from '@puente/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor, pageOf } from './keyset.ts'

const Key = z.tuple([z.iso.date(), z.int().nonnegative()])

describe('decodeCursor', () => {
  it('returns the key that was encoded', () => {
    expect(decodeCursor(encodeCursor(['2026-11-20', 17]), Key)).toEqual(['2026-11-20', 17])
  })

  it('starts at the first page without a cursor', () => {
    expect(decodeCursor(undefined, Key)).toBeNull()
  })

  const RUBBISH = {
    'not base64': '%%%',
    'not JSON': Buffer.from('hello').toString('base64url'),
    'another list': encodeCursor([1]),
    'a wrong type': encodeCursor(['2026-11-20', "1' or 1=1"]),
    'the year 0, which PostgreSQL does not know': encodeCursor(['0000-01-01', 17]),
    'a NUL character': encodeCursor(['2026\0', 17]),
    'an object': Buffer.from('{"length":2}').toString('base64url'),
  }
  for (const [name, after] of Object.entries(RUBBISH)) {
    it(`refuses ${name}`, () => {
      expect(() => decodeCursor(after, Key)).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          fields: [{ property: 'after', key: 'incorrectData' }],
        }),
      )
    })
  }
})

describe('pageOf', () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ id: index + 1 }))
  const read = (after: string | undefined, limit: number) => {
    const key = decodeCursor(after, z.tuple([z.int()]))
    const found = rows.filter(({ id }) => id > (key?.[0] ?? 0)).slice(0, limit + 1)
    return pageOf(
      found,
      limit,
      ({ id }) => [id],
      ({ id }) => id,
    )
  }

  for (const limit of [1, 2, 3, 6, 7, 8]) {
    it(`reads every row once in pages of ${limit}`, () => {
      const seen: number[] = []
      let after: string | undefined
      let pages = 0
      do {
        const page = read(after, limit)
        expect(page.items.length).toBeGreaterThan(0)
        seen.push(...page.items)
        after = page.next ?? undefined
        pages += 1
      } while (after !== undefined)
      expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
      expect(pages).toBe(Math.ceil(7 / limit))
    })
  }

  it('pageOf has no next page when the list is empty', () => {
    expect(
      pageOf(
        [] as { id: number }[],
        5,
        ({ id }) => [id],
        ({ id }) => id,
      ),
    ).toEqual({ items: [], next: null })
  })
})

describe('KeysetQuery', () => {
  it('defaults to 50 rows and allows at most 200', () => {
    expect(KeysetQuery.parse({})).toEqual({ limit: 50 })
    expect(KeysetQuery.safeParse({ limit: '200' }).success).toBe(true)
    expect(KeysetQuery.safeParse({ limit: '201' }).success).toBe(false)
    expect(KeysetQuery.safeParse({ limit: '0' }).success).toBe(false)
  })
})
