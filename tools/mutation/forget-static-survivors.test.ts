import { expect, it } from 'vitest'
import { forgetStaticSurvivors } from './forget-static-survivors.mjs'

it('runs survivors of constant tables again, and keeps every other result', () => {
  const killed = { status: 'Killed', static: true }
  const survivor = { status: 'Survived', static: false }
  const file = { source: 'const A = 1', mutants: [killed, { status: 'Survived', static: true }, survivor] }
  expect(forgetStaticSurvivors({ schemaVersion: '1', files: { 'a.ts': file } })).toEqual({
    schemaVersion: '1',
    files: { 'a.ts': { source: 'const A = 1', mutants: [killed, survivor] } },
  })
})
