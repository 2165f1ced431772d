// @vitest-environment happy-dom
import { civilDate } from '@puente/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { stored } from '../../../storage/stored-values.ts'
import {
  clearPendingSignature,
  countWrongTry,
  recordCodeRequest,
  shouldResendAutomatically,
} from './pending-signature.ts'

beforeEach(() => clearPendingSignature())

describe('the attempts of a signing code', () => {
  it('[R4.10] count down from three, and start again with a new code', () => {
    recordCodeRequest('P-5', 90)
    expect([countWrongTry('P-5'), countWrongTry('P-5'), countWrongTry('P-5')]).toEqual([2, 1, 0])
    recordCodeRequest('P-5', 90)
    expect(countWrongTry('P-5')).toBe(2)
  })

  it('[R4.10] continue if the server did not resend a recent code, and belong to one loan', () => {
    recordCodeRequest('P-5', 90)
    countWrongTry('P-5')
    recordCodeRequest('P-5', 40)
    expect(countWrongTry('P-5')).toBe(1)
    expect(countWrongTry('P-6')).toBe(2)
  })
})

describe('a code is requested again automatically', () => {
  const TODAY = civilDate('2026-11-15')
  const NOW = Date.parse('2026-11-15T10:00:00Z')
  it.each([
    ['approved today, no code yet', '2026-11-15', null, false],
    ['approved yesterday, no code yet', '2026-11-14', null, true],
    ['approved yesterday, a code of four minutes ago', '2026-11-14', NOW - 4 * 60_000, false],
    ['approved yesterday, a code of six minutes ago', '2026-11-14', NOW - 6 * 60_000, true],
    ['not approved at all', null, null, false],
  ] as const)('[R4.03] %s', (_, approveDate, askedAtMs, isAsked) => {
    if (askedAtMs !== null) stored.signResendAt.set(askedAtMs)
    expect(shouldResendAutomatically(approveDate, TODAY, NOW)).toBe(isAsked)
  })
})
