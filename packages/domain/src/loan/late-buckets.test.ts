// Goal: every number of days late belongs to exactly one bucket, with the limits of the collectors.
import { expect, it } from 'vitest'
import { BUCKET_BOUNDS, bucketsAfter, LATE_BUCKETS, lateBucketOf } from './late-buckets.ts'

it.each([
  [-30, 'current'],
  [-1, 'current'],
  [0, 'b0'],
  [1, 'b1'],
  [7, 'b1'],
  [8, 'b2'],
  [30, 'b2'],
  [31, 'b3'],
  [60, 'b3'],
  [61, 'b4'],
  [90, 'b4'],
  [91, 'b5'],
  [180, 'b5'],
  [181, 'b6'],
  [4_000, 'b6'],
])('%i days late is %s', (days, bucket) => expect(lateBucketOf(days)).toBe(bucket))

it('leaves no gap between two buckets and no overlap', () => {
  for (let index = 1; index < LATE_BUCKETS.length; index += 1) {
    expect(LATE_BUCKETS[index]?.fromDays).toBe((LATE_BUCKETS[index - 1]?.toDays ?? Number.NaN) + 1)
  }
  expect(BUCKET_BOUNDS).toEqual([0, 1, 8, 31, 61, 91, 181])
})

it('names the buckets of the portfolio at risk', () => {
  expect(bucketsAfter(30)).toEqual(['b3', 'b4', 'b5', 'b6'])
  expect(bucketsAfter(90)).toEqual(['b5', 'b6'])
})
