// Goal: staff see every payout and file, record what only the bank's pages tell, ask for money back, and hand out a file
// only if the bank's schema accepts it.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSignedLoan, type SignedLoan, statusesSinceSigning } from '../../test/signed-loan.ts'
import { makeStaff } from '../../test/staff.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { exportBatch } from '../lending/payouts/export-batch.ts'

const SEPA = {
  PAYOUT_PROVIDER: 'sepa',
  SEPA_DEBTOR_NAME: 'Puente Préstamos',
  SEPA_DEBTOR_IBAN: 'ES9121000418450200051332',
  PUENTE_FOUR_EYES: 'off',
}
const schema = (root: string) => `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <xs:element name="${root}"><xs:complexType><xs:sequence>
    <xs:any processContents="skip" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`

let server: TestApp
let token: string
const schemaPath = join(tmpdir(), `puente-schema-${process.pid}.xsd`)
beforeAll(async () => {
  writeFileSync(schemaPath, schema('Document'))
  server = await createTestApp({ ...SEPA, PUENTE_PAIN001_XSD: schemaPath })
  token = (await makeStaff(server, 'accountant')).token
})
afterAll(async () => {
  await server.close()
  rmSync(schemaPath)
})

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
async function started(): Promise<SignedLoan & { readonly payoutId: string }> {
  const loan = await makeSignedLoan(server)
  expect((await server.call('POST', '/v2/loan/issuance', { token: loan.token })).statusCode).toBe(200)
  const { rows } = await server.pool.query('select id from payouts where loan_id = $1', [loan.loanId])
  return { ...loan, payoutId: rows[0].id }
}
async function sendAll() {
  if (server.deps.payouts.kind !== 'files') throw new Error('no bank')
  return exportBatch(server.deps, server.deps.payouts)
}
const act = (payoutId: string, verb: string, body: object) => call('POST', `/staff/payouts/${payoutId}/${verb}`, body)
const reason = 'Visto en la web del banco'

describe('payouts', () => {
  it('payouts are listed with loan, account and file, newest first, page by page', async () => {
    const loans = [await started(), await started()]
    const first = (await call('GET', '/staff/payouts?status=queued&limit=1')).json()
    expect(first.items).toMatchObject([{ status: 'queued', amount: 300, batch: null, attempt: 1 }])
    const second = (await call('GET', `/staff/payouts?status=queued&limit=1&after=${first.next}`)).json()
    const listed = [first, second].map(({ items }) => items[0].loan)
    expect(listed.sort()).toEqual(loans.map(({ publicId }) => publicId).sort())
    const batch = await sendAll()
    const [sent] = (await call('GET', '/staff/payouts?status=sent')).json().items
    expect(sent).toMatchObject({ status: 'sent', batch: batch?.messageId })
    expect((await call('GET', '/staff/payouts?status=lost')).statusCode).toBe(422)
  })

  it('payouts that the bank refused are marked as failed with its words, and start again', async () => {
    const loan = await started()
    await sendAll()
    const proof = { proof_date: server.clock.today(), proof_text: 'Cuenta inexistente' }
    const failed = await act(loan.payoutId, 'settle', { outcome: 'failed', reason, ...proof })
    expect(failed.json()).toMatchObject({ status: 'failed', bank_reason: 'Cuenta inexistente' })
    expect((await act(loan.payoutId, 'settle', { outcome: 'completed', reason })).statusCode).toBe(409)
    expect((await act(loan.payoutId, 'retry', { reason })).statusCode).toBe(200)
    expect((await act(loan.payoutId, 'retry', { reason })).statusCode).toBe(409)
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15, 10])
  })

  it('payouts that left are recalled once, with the reason; the loan waits for the statement', async () => {
    const loan = await started()
    expect((await act(loan.payoutId, 'recall', { reason })).statusCode).toBe(409)
    await sendAll()
    await act(loan.payoutId, 'settle', { outcome: 'completed', reason })
    const recalled = await act(loan.payoutId, 'recall', { reason: 'Cuenta equivocada' })
    expect(recalled.json()).toMatchObject({ status: 'completed', recall: { reason: 'Cuenta equivocada' } })
    expect((await act(loan.payoutId, 'recall', { reason })).statusCode).toBe(409)
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2])
  })

  it('payouts are settled by accountants and admins only, and not with a made-up id', async () => {
    const support = (await makeStaff(server, 'support')).token
    const { payoutId } = await started()
    expect((await server.call('GET', '/staff/payouts', { token: support })).statusCode).toBe(200)
    const body = { outcome: 'failed', reason }
    const answer = await server.call('POST', `/staff/payouts/${payoutId}/settle`, { token: support, body })
    expect(answer.statusCode).toBe(403)
    expect((await act(crypto.randomUUID(), 'settle', body)).statusCode).toBe(404)
    expect((await act('1', 'settle', body)).statusCode).toBe(422)
  })
})

describe('a file of transfers', () => {
  it('a file of transfers is listed and downloaded byte for byte, under the name of the person', async () => {
    await started()
    const { waiting, has_files } = (await call('GET', '/staff/payout-batches')).json()
    expect([has_files, waiting.transfers > 0, waiting.total]).toEqual([true, true, waiting.transfers * 300])
    const made = await call('POST', '/staff/payout-batches', { reason: 'Lote de la mañana' })
    expect(made.statusCode, made.body).toBe(200)
    const messageId = made.json().message_id
    const file = await call('GET', `/staff/payout-batches/${messageId}/file`)
    expect(file.headers).toMatchObject({
      'content-disposition': `attachment; filename="${messageId}.xml"`,
      'x-content-type-options': 'nosniff',
    })
    expect(file.body).toContain(`<MsgId>${messageId}</MsgId>`)
    expect((await call('GET', `/staff/payout-batches/${messageId}/file`)).body).toBe(file.body)
    const { items } = (await call('GET', '/staff/payout-batches')).json()
    expect(items).toContainEqual(expect.objectContaining({ message_id: messageId, handed_out_at: expect.any(String) }))
    expect((await call('GET', '/staff/payout-batches/NOSUCH/file')).statusCode).toBe(404)
  })

  it('a file of transfers that the bank’s schema refuses is not made, and its transfers keep waiting', async () => {
    const { payoutId } = await started()
    writeFileSync(schemaPath, schema('SomethingElse'))
    const refused = await call('POST', '/staff/payout-batches', { reason: 'Lote de la tarde' })
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'payout_file_invalid'])
    writeFileSync(schemaPath, schema('Document'))
    const queued = (await call('GET', '/staff/payouts?status=queued')).json().items
    expect(queued.map(({ id }: { id: string }) => id)).toContain(payoutId)
  })
})
