// Goal: an operator who starts a server reads at once which law it lends under, and from which day another one applies.
import { civilDate } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { REGIMES } from '../../test/regimes.ts'
import { banner } from './banner.ts'

const CONFIG = {
  mode: 'production',
  publicUrl: 'https://puente.example',
  databaseUrl: 'x',
  backofficeHost: undefined,
} as const
const lawsOn = (day: string, regimes = REGIMES) =>
  banner(CONFIG, 'http://localhost:3000', regimes, civilDate(day))
    .split('\n')
    .filter((line) => line.includes('ES-'))
    .map((line) => line.trim())

describe('the start message', () => {
  it('states the law of the day and the next one', () => {
    expect(lawsOn('2026-11-19')).toEqual([
      'Law           ES-2011 (Ley 16/2011, de contratos de crédito al consumo), until 2026-11-19',
      'ES-CCD2 (Ley 16/2011, de contratos de crédito al consumo), from 2026-11-20',
    ])
  })

  it('states no law that no day selects, and says where an authorisation is needed', () => {
    expect(lawsOn('2026-11-20')).toEqual(['Law           ES-CCD2 (Ley 16/2011, de contratos de crédito al consumo)'])
    const passed = REGIMES.map((row) => ({ ...row, contractsFrom: row.contractsFrom ?? civilDate('2027-06-01') }))
    expect(lawsOn('2027-06-01', passed)).toEqual([
      'Law           ES-DRAFT-2026 (Ley de contratos de crédito al consumo); lending needs an authorisation',
    ])
  })

  it('recommends Node 24 to a server on an older one, in one line', () => {
    const nodeLines = (version: string) =>
      banner(CONFIG, 'http://localhost:3000', REGIMES, civilDate('2026-11-20'), version)
        .split('\n')
        .filter((line) => line.includes('Node'))
        .map((line) => line.trim())
    expect(nodeLines('20.19.0')).toEqual(['Node          20.19.0; 24 is recommended'])
    expect([nodeLines('24.0.0'), nodeLines('26.1.0')]).toEqual([[], []])
  })
})
