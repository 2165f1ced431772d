// Goal: a version of the tables is published once and never changes; the newest one decides.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FraudSignals } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApplicationAtBank } from '../../../test/bank-application.ts'
import { decisionInputs } from '../../../test/decision-inputs.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { decideApplication } from './decide-application.ts'
import { publishDecisionModels } from './decision-models.ts'
import { evaluate } from './engine.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const publish = (folder: string) => publishDecisionModels(server.deps.transaction, server.clock.now(), folder)

async function tablesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tables-'))
  await cp(fileURLToPath(new URL('./tables/', import.meta.url)), folder, { recursive: true })
  return folder
}

describe('the tables', () => {
  it('the tables are published once, however often the program starts', async () => {
    const folder = await tablesFolder()
    await publish(folder)
    await publish(folder)
    const { rows } = await server.pool.query('select id, version from decision_models order by version')
    expect(rows).toEqual([
      { id: 'application', version: 1 },
      { id: 'application', version: 2 },
    ])
  })

  it('stop the start if a published version was changed', async () => {
    const folder = await tablesFolder()
    const file = join(folder, 'application.v1.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"30000"', '"90000"'))
    await expect(publish(folder)).rejects.toThrow('save a change as a new version')
  })

  it('[R1.05] the tables of version 1 give the same answers to the same inputs as before', async () => {
    // As version 1 froze it: it knew three signals.
    const signals = { applicationsIn30Days: 5, othersWithSameAccount: 2, othersOnSameDevice: 0 }
    const { loanId } = await makeApplicationAtBank(server)
    const answered = {
      outcome: 'review',
      amountCents: 150_00,
      reasons: ['many_applications', 'shared_account'],
    } as const
    const [model, frozen] = await server.deps.transaction(async (tx) => {
      const first = await tx.decisions.model('application', 1)
      if (first === null) throw new Error('version 1 is not published')
      const { id: modelId, version: modelVersion, sha256: modelSha256 } = first
      await tx.decisions.add({
        ...answered,
        loanId,
        modelId,
        modelVersion,
        modelSha256,
        inputs: { ...decisionInputs(), signals: signals as FraudSignals },
        output: {},
        actor: 'system',
        at: server.clock.now(),
      })
      return [first, await tx.decisions.newestOf(loanId)] as const
    })
    if (!frozen?.inputs) throw new Error('the decision has no inputs')
    expect(frozen.inputs.signals).toEqual(signals)
    expect((await evaluate(model, frozen.inputs)).decision).toEqual(answered)
  })

  it('the tables of a newer version decide from then on, and earlier decisions keep theirs', async () => {
    const before = await makeApplicationAtBank(server)
    await decideApplication(server.deps, before.loanId)
    const folder = await tablesFolder()
    const text = await readFile(join(folder, 'application.v2.json'), 'utf8')
    // This version offers at most 100 euros.
    await writeFile(join(folder, 'application.v3.json'), text.replaceAll('"limit": "30000"', '"limit": "10000"'))
    await publish(folder)
    const after = await makeApplicationAtBank(server)
    await decideApplication(server.deps, after.loanId)
    const { rows } = await server.pool.query(
      'select loan_id, model_version, amount_cents from decisions where loan_id >= $1 order by loan_id',
      [before.loanId],
    )
    expect(rows).toEqual([
      { loan_id: before.loanId, model_version: 2, amount_cents: 150_00 },
      { loan_id: after.loanId, model_version: 3, amount_cents: 100_00 },
    ])
  })
})
