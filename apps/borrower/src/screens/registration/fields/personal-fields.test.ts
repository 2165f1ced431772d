// @vitest-environment happy-dom
import { civilDate } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { servePage } from '../../../testing/page.ts'
import { NEWCOMER } from '../../../testing/server.ts'
import { personalFields } from './personal-fields.ts'

const TODAY = civilDate('2026-11-16')

describe('the expiry date of the document', () => {
  it.each([
    [0, '16/11/2026', true],
    [0, '15/11/2026', false],
    [30, '16/12/2026', true],
    [30, '15/12/2026', false],
  ])('[R5.09] with %i days required by the server, %s is accepted: %s', async (days, date, isAccepted) => {
    await servePage('https://puente.example/registration/personal-data', { document_valid_days: days })
    expect(personalFields(NEWCOMER, TODAY).expiryDate.check(date).ok).toBe(isAccepted)
  })
})
