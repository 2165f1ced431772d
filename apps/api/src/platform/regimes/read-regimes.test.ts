// Goal: an operator changes the law of the installation with a file, and a mistake in it stops the start with the row and the field.
import { civilDate, regimeOn } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { REGIMES, regimesFile } from '../../../test/regimes.ts'
import { StartupError } from '../startup-error.ts'
import { readRegimes } from './read-regimes.ts'

const [first, second, draft] = REGIMES.map((row) => ({ ...row }))

/** The sentence with which the start ends. */
function refusalOf(rows: unknown): string {
  try {
    readRegimes(regimesFile(rows))
  } catch (error) {
    if (error instanceof StartupError) return error.message.replace(/^The legal regimes in \S+ cannot be used: /, '')
    throw error
  }
  throw new Error('the file was accepted')
}

describe('the legal regimes of the shipped file', () => {
  it('change on 20 November 2026, stay with the form of Ley 16/2011, and leave the bill without a date', () => {
    const onDay = (day: string) => regimeOn(civilDate(day), REGIMES)
    expect(onDay('2026-11-19')).toMatchObject({
      id: 'ES-2011',
      preContractForm: 'ley_16_2011',
      hasDirectivePage: false,
    })
    expect(onDay('2026-11-20')).toMatchObject({ id: 'ES-CCD2', preContractForm: 'ley_16_2011', hasDirectivePage: true })
    expect(onDay('2026-11-20').law).toBe('Ley 16/2011, de contratos de crédito al consumo')
    expect(onDay('2036-01-01').id).toBe('ES-CCD2')
    expect(draft).toMatchObject({ contractsFrom: null, preContractForm: 'directive_2023_2225' })
  })
})

describe("an operator's file", () => {
  it('adds a law of its own', () => {
    const own = { ...draft, id: 'ES-2027', contractsFrom: '2027-06-01', minInstalments: 3, taeMaxPercent: null }
    const regimes = readRegimes(regimesFile([first, second, { ...own, highCost: null }]))
    expect(regimeOn(civilDate('2027-05-31'), regimes).id).toBe('ES-CCD2')
    expect(regimeOn(civilDate('2027-06-01'), regimes)).toMatchObject({ id: 'ES-2027', minInstalments: 3 })
  })

  it.each<[string, object, string]>([
    ['a date', { contractsFrom: '2026-02-30' }, 'field contractsFrom: must be a date such as 2027-06-01'],
    ['an id', { id: 'ley 2027' }, 'field id: must be 2 to 40 capital letters'],
    ['a whole number', { withdrawalDays: 13.5 }, 'field withdrawalDays: must be a whole number'],
    ['a limit below zero', { lateMarginMaxMillionths: -1 }, 'field lateMarginMaxMillionths: '],
    ['a form', { preContractForm: 'own' }, 'field preContractForm: must be ley_16_2011 or directive_2023_2225'],
    ['a missing field', { law: undefined }, 'field law: must be a text'],
    ['an empty text', { law: ' ' }, 'field law: must not be empty'],
    ['an unknown field', { withdrawlDays: 14 }, 'withdrawlDays'],
    [
      'an inner field',
      { taeMaxPercent: 22, highCost: { ...draft?.highCost, feeMaxCents: 30.5 } },
      'field highCost.feeMaxCents: must be a whole number',
    ],
    ['rules of a cap that is missing', { taeMaxPercent: null, highCost: draft?.highCost }, 'field highCost: needs'],
    ['days in the wrong order', { withdrawalReminderDays: { first: 7, last: 1 } }, 'first must not be after last'],
  ])('is refused for %s that is wrong, with row and field', (_title, change, sentence) => {
    const refusal = refusalOf([first, { ...second, ...change }])
    expect(refusal).toMatch(/^row 2 \(/)
    expect(refusal).toContain(sentence)
  })

  it('names every wrong field at once', () => {
    const refusal = refusalOf([
      { ...first, law: '' },
      { ...second, withdrawalDays: 0 },
    ])
    expect(refusal).toContain('row 1 (ES-2011), field law: ')
    expect(refusal).toContain('row 2 (ES-CCD2), field withdrawalDays: ')
  })

  it('is refused if two rows have one id or one day, or no row covers the oldest contracts', () => {
    expect(refusalOf([first, { ...second, id: 'ES-2011' }])).toBe('row 2 (ES-2011), field id: another row has it.')
    expect(refusalOf([first, { ...second, contractsFrom: '2011-09-25' }])).toBe(
      'row 2 (ES-CCD2), field contractsFrom: ES-2011 starts on the same day.',
    )
    expect(refusalOf([second])).toContain('no row has a contractsFrom of 2011-09-25 or earlier')
    expect(refusalOf([])).toContain('no row has a contractsFrom')
  })

  it('is refused if it is no list, not JSON or not there', () => {
    expect(refusalOf({ regimes: [] })).toBe('must be a list of rows.')
    expect(refusalOf('[{')).toContain('it is not JSON')
    expect(() => readRegimes('/nowhere/regimes.json')).toThrow(/cannot be used: ENOENT/)
  })
})
