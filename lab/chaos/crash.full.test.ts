// Goal: what a client was told stays true when a server, the worker or PostgreSQL dies at any moment, and a run that loses, doubles or
// breaks something says so. `npm run test:crash` does it alone.
import { expect, it } from 'vitest'
import { CONTROLS, type Control, runCrashes } from './crash-run.ts'

const NOTHING = { lost: [], doubled: [], stuck: [], inconsistent: [], unexpected: [] }
const KILLS = 100

it('acknowledged operations survive kills: nothing lost, doubled or stuck', { timeout: 60 * 60_000 }, async () => {
  const { findings, acknowledged, kills } = await runCrashes({ kills: KILLS, seed: 3 })
  expect(findings).toEqual(NOTHING)
  expect(kills.api + kills.worker + kills.postgres).toBe(KILLS)
  expect(Object.keys(acknowledged)).not.toEqual([])
})

const controls = Object.keys(CONTROLS) as Control[]
it.each(controls)('the defect %s is found', { timeout: 20 * 60_000 }, async (control) => {
  const { kills, finding } = CONTROLS[control]
  const { findings } = await runCrashes({ kills, control, maxPauseMs: 4000 })
  expect(findings[finding]).not.toEqual([])
})
