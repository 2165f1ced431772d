import { describe, expect, it } from 'vitest'
import { PATHS } from '../../paths.ts'
import { progressStages, type Reached } from './progress-stages.ts'

const active = (path: string) =>
  progressStages(path)
    ?.filter(({ isActive }) => isActive)
    .map(({ key }) => key)

describe('the progress bar', () => {
  it.each([
    [PATHS.personalData, ['registration']],
    [PATHS.additionalInformation, ['registration']],
    [PATHS.dynamic, ['registration']],
    [PATHS.iban, ['registration']],
    [PATHS.bankVerification, ['registration', 'confirmation']],
    [`${PATHS.bankVerification}/wait`, ['registration', 'confirmation']],
    [PATHS.applicationSign, ['registration', 'confirmation', 'loanTitle']],
  ])('[R2.29] on %s lights %j', (path, stages) => {
    expect(active(path)).toEqual(stages)
  })

  it('keeps an application that needs another account past the registration', () => {
    const lit = (reached: Reached) =>
      progressStages(PATHS.iban, reached)
        ?.filter(({ isActive }) => isActive)
        .map(({ key }) => key)
    expect(lit('application')).toEqual(['registration', 'confirmation'])
    expect(lit('signature')).toEqual(['registration', 'confirmation', 'loanTitle'])
  })

  it.each([
    PATHS.documents,
    `${PATHS.documents}/id_card`,
    PATHS.application,
    PATHS.consideration,
    PATHS.approveConditions,
    PATHS.autoDebitConfirmation,
  ])('[R2.29] is hidden on %s', (path) => {
    expect(progressStages(path)).toBeNull()
  })
})
