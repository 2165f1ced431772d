// Goal: a version of the tables is published once and stays what it was; the newest one decides.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApplicationAtBank } from '../../test/bank-application.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { decideApplication } from './decide-application.ts'
import { publishDecisionModels } from './decision-models.ts'

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
  it('are published once, however often the program starts', async () => {
    const folder = await tablesFolder()
    await publish(folder)
    await publish(folder)
    const { rows } = await server.pool.query('select id, version from decision_models')
    expect(rows).toEqual([{ id: 'application', version: 1 }])
  })

  it('stop the start when a published version was changed', async () => {
    const folder = await tablesFolder()
    const file = join(folder, 'application.v1.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"30000"', '"90000"'))
    await expect(publish(folder)).rejects.toThrow('save a change as a new version')
  })

  it('of a newer version decide from then on, and earlier decisions keep theirs', async () => {
    const before = await makeApplicationAtBank(server)
    await decideApplication(server.deps, before.loanId)
    const folder = await tablesFolder()
    const text = await readFile(join(folder, 'application.v1.json'), 'utf8')
    // Nobody is offered more than 100 euros any more.
    await writeFile(join(folder, 'application.v2.json'), text.replaceAll('"limit": "30000"', '"limit": "10000"'))
    await publish(folder)
    const after = await makeApplicationAtBank(server)
    await decideApplication(server.deps, after.loanId)
    const { rows } = await server.pool.query(
      'select loan_id, model_version, amount_cents from decisions order by loan_id',
    )
    expect(rows).toEqual([
      { loan_id: before.loanId, model_version: 1, amount_cents: 150_00 },
      { loan_id: after.loanId, model_version: 2, amount_cents: 100_00 },
    ])
  })
})
