import { expect, it } from 'vitest'
import { claimExpiresAt } from './claims.ts'

it('a claim ends after its holder was inactive for the timeout', () => {
  expect(claimExpiresAt(new Date('2026-11-20T10:00:00Z'), 15)).toEqual(new Date('2026-11-20T10:15:00Z'))
})
