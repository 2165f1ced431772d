// Goal: the evidence of a signature records what happened, and every change to it, its documents or its order is
// detected.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOfferedLoan, type OfferedLoan } from '../../../test/offered-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createSecrets } from '../../platform/security/secrets.ts'
import { evidenceCommand } from './evidence-command.ts'
import { verifyEvidence } from './verify-evidence.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  // The first document loads fonts and more; do that before the tests.
  await makeOfferedLoan(server)
  await server.runJobs()
})
afterAll(() => server.close())

async function signedOffer(): Promise<OfferedLoan> {
  const loan = await makeOfferedLoan(server)
  await server.runJobs()
  const sent = await server.call('POST', '/v2/loan/sign_resend', { token: loan.token })
  const signed = await server.call('POST', '/v2/loan/sign', {
    token: loan.token,
    body: { code: sent.headers.code },
    headers: { 'user-agent': 'Navegador de prueba' },
    address: '203.0.113.7',
  })
  expect(signed.statusCode, signed.body).toBe(200)
  await server.runJobs()
  return loan
}

/** Changes protected rows, as an attacker with full database rights could. */
async function tamper(table: string, trigger: string, statement: string, values: readonly unknown[]): Promise<void> {
  await server.pool.query(`alter table ${table} disable trigger ${trigger}`)
  await server.pool.query(statement, [...values])
  await server.pool.query(`alter table ${table} enable trigger ${trigger}`)
}

async function flipLastByteOf(fileId: string): Promise<() => Promise<void>> {
  const entries = await readdir(server.deps.config.dataDir ?? '', { recursive: true, withFileTypes: true })
  const entry = entries.find(({ name }) => name.includes(fileId.split('/').at(-1) ?? fileId))
  if (!entry) throw new Error(`no file ${fileId} in the store`)
  const path = join(entry.parentPath, entry.name)
  const whole = await readFile(path)
  const changed = Buffer.from(whole)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  await writeFile(path, changed)
  return () => writeFile(path, whole)
}

describe('the evidence of a signature', () => {
  it('the evidence of a signature is reported missing if nothing was signed', async () => {
    const { publicId } = await makeOfferedLoan(server)
    const shown = await evidenceCommand(server.deps, ['show', publicId])
    expect(shown).toEqual({ lines: [`Loan ${publicId} has no evidence: nothing was signed.`], isDone: false })
  })

  it('states who signed what, with which code, from where and when', async () => {
    const loan = await signedOffer()
    const shown = await evidenceCommand(server.deps, ['show', loan.publicId])
    expect(shown.lines).toHaveLength(1)
    const { record } = JSON.parse(shown.lines[0] ?? '') as { record: Record<string, unknown> }
    const documents = await server.pool.query<{ kind: string; sha256: string }>(
      "select kind, sha256 from loan_documents where loan_id = $1 and kind in ('ine', 'loan_agreement') order by kind",
      [loan.loanId],
    )
    expect(record).toMatchObject({
      kind: 'signature',
      loan: { id: loan.loanId, public_id: loan.publicId },
      documents: documents.rows,
      regime: 'ES-2011',
      signer: { name: 'Núria Peña Güell', phone: `+${loan.phone}`, email: loan.email },
      information_delivered: { by: 'email' },
      code: { digits: 4, wrong_tries: 0, keyed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      message: { text: expect.stringContaining('···· es tu código para FIRMAR') },
      origin: { address: '203.0.113.7', user_agent: 'Navegador de prueba' },
      at: '2026-11-16T10:00:00.000Z',
      at_madrid: '2026-11-16 11:00:00',
    })
  })

  it('the evidence of a signature cannot be changed in the database', async () => {
    const { loanId } = await signedOffer()
    const refused = (statement: string) => expect(server.pool.query(statement, [loanId])).rejects.toThrow()
    await refused("update signature_evidence set record = '{}' where loan_id = $1")
    await refused('delete from signature_evidence where loan_id = $1')
    await refused("update loan_documents set sha256 = repeat('0', 64) where loan_id = $1")
    await refused('update loan_documents set signed_at = null where loan_id = $1 and signed_at is not null')
    await refused('delete from loan_documents where loan_id = $1')
  })

  it('verifies while unchanged, for all loans and for one', async () => {
    const loan = await signedOffer()
    const all = await evidenceCommand(server.deps, ['verify'])
    expect(all).toMatchObject({ isDone: true, lines: [expect.stringContaining('everything is as it was signed')] })
    expect((await evidenceCommand(server.deps, ['verify', '--loan', loan.publicId])).isDone).toBe(true)
    expect((await evidenceCommand(server.deps, ['verify', '--loan', 'nobody'])).isDone).toBe(false)
    expect((await evidenceCommand(server.deps, ['verify', '--since', loan.publicId])).isDone).toBe(false)
    expect((await evidenceCommand(server.deps, [])).isDone).toBe(false)
  })

  it('detects a document that says something else than what was agreed to, in spite of its intact file', async () => {
    const loan = await signedOffer()
    const change = `update loan_documents set content_sha256 = reverse(content_sha256) where loan_id = $1 and kind = 'loan_agreement'`
    await tamper('loan_documents', 'loan_documents_fixed', change, [loan.loanId])
    const { problems } = await verifyEvidence(server.deps, loan.loanId)
    expect(problems.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^document .* says something else than what was agreed to$/),
    ])
    await tamper('loan_documents', 'loan_documents_fixed', change, [loan.loanId])
    expect((await verifyEvidence(server.deps, loan.loanId)).problems).toEqual([])
  })

  it('detects a contract that is signed and has no evidence; the sandbox has such contracts of its own', async () => {
    const { loanId } = await makeOfferedLoan(server)
    await server.runJobs()
    await server.pool.query(
      `update loan_documents set signed_at = delivered_at where loan_id = $1 and kind = 'loan_agreement'`,
      [loanId],
    )
    const production = { ...server.deps, config: { ...server.deps.config, mode: 'production' as const } }
    const { problems } = await verifyEvidence(production, loanId)
    expect(problems).toEqual([
      { entryId: null, loanId, problem: expect.stringMatching(/^contract .* is signed and has no evidence$/) },
    ])
    expect((await verifyEvidence(server.deps, loanId)).problems).toEqual([])
  })

  it('detects one flipped byte of a signed contract', async () => {
    const loan = await signedOffer()
    const { rows } = await server.pool.query<{ file_id: string }>(
      "select file_id from loan_documents where loan_id = $1 and kind = 'loan_agreement'",
      [loan.loanId],
    )
    const restore = await flipLastByteOf(rows[0]?.file_id ?? '')
    const found = await evidenceCommand(server.deps, ['verify', '--loan', String(loan.loanId)])
    expect(found.isDone).toBe(false)
    expect(found.lines.join()).toContain('gone or damaged')
    await restore()
    expect((await evidenceCommand(server.deps, ['verify', '--loan', String(loan.loanId)])).isDone).toBe(true)
  })

  it('detects a changed record, a changed order and a row sealed without our secret', async () => {
    const loan = await signedOffer()
    await signedOffer()
    const { rows } = await server.pool.query<{ id: number; record: string; hash: string }>(
      'select id, record, hash from signature_evidence where loan_id = $1',
      [loan.loanId],
    )
    const [row] = rows
    const problemsAfter = async (set: string, value: string, original: string) => {
      const statement = `update signature_evidence set ${set} = $1 where id = $2`
      await tamper('signature_evidence', 'signature_evidence_append_only', statement, [value, row?.id])
      const { problems } = await verifyEvidence(server.deps, null)
      await tamper('signature_evidence', 'signature_evidence_append_only', statement, [original, row?.id])
      return problems.map(({ problem }) => problem)
    }
    const record = row?.record ?? ''
    expect(await problemsAfter('record', record.replace('203.0.113.7', '203.0.113.8'), record)).toEqual([
      'its content is not what was recorded',
    ])
    // An attacker who also recomputes the hash breaks the link to the next row, and cannot make the seal.
    expect(await problemsAfter('hash', 'f'.repeat(64), row?.hash ?? '')).toEqual([
      'its content is not what was recorded',
      'its seal was made with no secret of ours',
      'it does not follow the entry before it',
    ])
    expect((await verifyEvidence(server.deps, null)).problems).toEqual([])
  })

  it('outlives a change of secret while the earlier one is kept, and not longer', async () => {
    await signedOffer()
    const { secret } = server.deps.config
    const present = 'the-secret-that-came-after-that-is-long-enough'
    const problemsWith = async (earlier: readonly string[]) =>
      (await verifyEvidence({ ...server.deps, secrets: createSecrets(present, earlier) }, null)).problems
    expect(await problemsWith([secret])).toEqual([])
    expect(await problemsWith(['the-secret-before-both-that-is-long-enough', secret])).toEqual([])
    const { entries } = await verifyEvidence(server.deps, null)
    const sealProblems = Array.from({ length: entries }, () => ({
      problem: 'its seal was made with no secret of ours',
    }))
    expect(await problemsWith([])).toMatchObject(sealProblems)
  })
})
