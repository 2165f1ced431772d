// Goal: an offer becomes a contract only after its documents were delivered, by its own borrower, with a code that
// belongs to exactly this document, once. These tests try everything that must not count as a signature.
import type { Loan, LoanDocuments, SandboxMessages } from '@puente/contract'
import { formatPhone } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOfferedLoan, type OfferedLoan, type OfferOptions, sha256, textOfPdf } from '../../../test/offered-loan.ts'
import { emptyQueue, queuedJobsFor, removeJobs } from '../../../test/queued-jobs.ts'
import { signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { prepareOffer } from './offer-documents.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  // The first document loads fonts and more; do that before the tests.
  await makeOfferedLoan(server)
  await server.runJobs()
})
afterAll(() => server.close())

/** An offer whose documents are made and delivered. */
async function readyOffer(options: OfferOptions = {}): Promise<OfferedLoan> {
  const loan = await makeOfferedLoan(server, options)
  await server.runJobs()
  return loan
}

const resend = ({ token }: OfferedLoan) => server.call('POST', '/v2/loan/sign_resend', { token })
const sign = ({ token }: OfferedLoan, code: string) => server.call('POST', '/v2/loan/sign', { token, body: { code } })
const agree = ({ token }: OfferedLoan, isAgreed: boolean) =>
  server.call('POST', '/v2/loan/agree_new_terms', { token, body: { agree: isAgreed } })

async function codeFor(loan: OfferedLoan): Promise<string> {
  const answer = await resend(loan)
  expect(answer.statusCode, answer.body).toBe(200)
  return String(answer.headers.code)
}
const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000')

async function documentsOf({ token, publicId }: OfferedLoan): Promise<LoanDocuments['items']> {
  const answer = await server.call('GET', `/v2/loans/${publicId}/documents`, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<LoanDocuments>().items
}
const messagesTo = async (to: string) =>
  (await server.call('GET', `/sandbox/messages?to=${encodeURIComponent(to)}`)).json<SandboxMessages>().items
const statusOf = async (loan: OfferedLoan) =>
  (await server.call('GET', '/v2/loan', { token: loan.token })).json<Loan>().status

describe('the documents of an offer', () => {
  it('the documents of an offer are made, mailed and available before anything is signed', async () => {
    const loan = await readyOffer()
    const [mail] = await messagesTo(loan.email)
    expect(mail).toMatchObject({ channel: 'email', attachments: ['informacion-previa.pdf', 'contrato.pdf'] })
    expect(mail?.text).toContain('390,00')

    const documents = await documentsOf(loan)
    expect(documents.map(({ kind, signed_at }) => [kind, signed_at])).toEqual([
      ['loan_agreement', null],
      ['ine', null],
    ])
    for (const { id, kind, sha256: recorded, size_bytes } of documents) {
      const file = await server.call('GET', `/v2/loans/${loan.publicId}/documents/${id}`, { token: loan.token })
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        etag: `"${recorded}"`,
        'content-disposition': expect.stringContaining('inline'),
      })
      expect(sha256(file.rawPayload)).toBe(recorded)
      expect(file.rawPayload.length).toBe(size_bytes)
      const words = textOfPdf(file.rawPayload)
      for (const figure of ['2.333,9 %', '390,00 €', '300,00 €', 'miércoles, 16 de diciembre de 2026']) {
        expect(words).toContain(figure)
      }
      if (kind === 'loan_agreement') expect(words).toContain(formatPhone(loan.phone))
    }
  })

  it('open for staff as the customer got them, and every look is on record', async () => {
    const loan = await readyOffer()
    const { headers } = await signInAsDemo(server, 'support')
    const page = await server.call('GET', `/staff/loans/${loan.publicId}`, { headers })
    const [document] = page.json().documents as { id: string; sha256: string }[]
    const open = (publicId: string) =>
      server.call('GET', `/staff/loans/${publicId}/documents/${document?.id}`, { headers })
    const file = await open(loan.publicId)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(sha256(file.rawPayload)).toBe(document?.sha256)
    expect((await open((await readyOffer()).publicId)).statusCode).toBe(404)
    const { rows } = await server.pool.query(
      "select actor, detail->>'document_id' as id from audit_events where action = 'loan_document_read' and user_id = $1",
      [loan.userId],
    )
    expect(rows).toEqual([{ actor: 'admin:demo-support', id: document?.id }])
    const story = await server.call('GET', `/staff/customers/${loan.userId}/timeline`, { headers })
    expect(story.body).not.toContain('loan_document_read')
  })

  it('the documents of an offer are made again if the phone changed meanwhile: the offer does not wait for ever', async () => {
    const loan = await makeOfferedLoan(server)
    await removeJobs(server.pool, await queuedJobsFor(server.pool, 'loanId', loan.loanId))
    const { deps } = server
    const changesPhone: typeof deps = {
      ...deps,
      pdf: {
        ...deps.pdf,
        print: async (paper) => {
          await server.pool.query("update users set phone = '34618000001' where id = $1", [loan.userId])
          return deps.pdf.print(paper)
        },
      },
    }
    await prepareOffer(changesPhone, loan.loanId)
    expect(await documentsOf(loan)).toEqual([])
    // The job of the offer itself is gone: only what the interrupted run has queued remains.
    await server.runJobs()
    const [agreement] = await documentsOf(loan)
    const file = await server.call('GET', `/v2/loans/${loan.publicId}/documents/${agreement?.id}`, {
      token: loan.token,
    })
    expect(textOfPdf(file.rawPayload)).toContain(formatPhone('34618000001'))
  })

  it('answers 304 to a cached document, and 404 to every caller except its owner', async () => {
    const loan = await readyOffer()
    const stranger = await makeOfferedLoan(server)
    const [document] = await documentsOf(loan)
    const url = `/v2/loans/${loan.publicId}/documents/${document?.id}`
    const headers = { 'if-none-match': `"${document?.sha256}"` }
    expect((await server.call('GET', url, { token: loan.token, headers })).statusCode).toBe(304)
    expect((await server.call('GET', url, { token: stranger.token })).statusCode).toBe(404)
    const listing = `/v2/loans/${loan.publicId}/documents`
    expect((await server.call('GET', listing, { token: stranger.token })).statusCode).toBe(404)
    expect((await server.call('GET', listing)).statusCode).toBe(401)
    const mixed = `/v2/loans/${stranger.publicId}/documents/${document?.id}`
    expect((await server.call('GET', mixed, { token: stranger.token })).statusCode).toBe(404)
    const notAnId = `/v2/loans/${loan.publicId}/documents/1`
    expect((await server.call('GET', notAnId, { token: loan.token })).statusCode).toBe(422)
  })

  it('the documents of an offer are in the account if there is no valid e-mail address, and a message says so', async () => {
    for (const email of [null, 'refused@example.es']) {
      const loan = await readyOffer({ email })
      await server.runJobs()
      expect((await messagesTo(loan.phone)).map(({ text }) => text).join()).toContain('documentos nuevos')
      expect((await resend(loan)).statusCode).toBe(200)
    }
  })

  it('records each access', async () => {
    const loan = await readyOffer()
    const [document] = await documentsOf(loan)
    await server.call('GET', `/v2/loans/${loan.publicId}/documents/${document?.id}`, { token: loan.token })
    const { rows } = await server.pool.query(
      "select detail from audit_events where user_id = $1 and action = 'loan_document_read'",
      [loan.userId],
    )
    expect(rows).toEqual([{ detail: expect.objectContaining({ document_id: document?.id }) }])
  })
})

describe('signing', () => {
  it('[R1.05] [R2.23] [R4.10] [R7.01] goes from the offer over wrong codes to a signature, its evidence and the money', async () => {
    const loan = await readyOffer()
    const first = await codeFor(loan)
    await server.runJobs()
    const agreement = (await documentsOf(loan)).find(({ kind }) => kind === 'loan_agreement')
    const [sms] = await messagesTo(loan.phone)
    expect(sms).toMatchObject({ channel: 'sms', purpose: 'sign', code: first })
    expect(sms?.text).toContain('300,00')
    expect(sms?.text).toContain(agreement?.sha256.slice(0, 8))

    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await sign(loan, wrongFor(first))
      expect([answer.statusCode, answer.json<{ label: string }>().label]).toEqual([422, 'code_incorrect'])
    }
    // No attempts left: even the right code is rejected.
    const spent = await sign(loan, first)
    expect([spent.statusCode, spent.json<{ label: string }>().label]).toEqual([429, 'too_many_attempts'])
    expect(await statusOf(loan)).toBe(26)

    server.clock.advanceMs(91_000)
    const second = await codeFor(loan)
    const signed = await sign(loan, second)
    expect(signed.statusCode, signed.body).toBe(200)
    expect(signed.json<Loan>()).toMatchObject({ status: 1, withdrawal_until: '2026-11-30' })
    // Sent again by a browser that got no response.
    expect((await sign(loan, second)).json<Loan>().status).toBe(1)

    const chosen = await server.call('POST', '/v2/loan/steps/autodebit/complete', {
      token: loan.token,
      body: { autodebit_enabled: false },
    })
    expect(chosen.statusCode, chosen.body).toBe(200)
    await server.runJobs()
    await server.runJobs()
    expect(await statusOf(loan)).toBe(2)

    const documents = await documentsOf(loan)
    expect(documents.map(({ kind }) => kind).sort()).toEqual(['evidence', 'ine', 'loan_agreement'])
    expect(documents.find(({ kind }) => kind === 'loan_agreement')?.signed_at).not.toBeNull()
    const subjects = (await messagesTo(loan.email)).map(({ subject, attachments }) => [subject, attachments])
    expect(subjects[0]).toEqual(['Puente: tu contrato firmado', ['contrato.pdf', 'certificado-de-firma.pdf']])
    const told = (await messagesTo(loan.phone)).map(({ text }) => text).join('\n')
    expect(told).toContain('te hemos enviado 300,00')
    expect(told).toContain('Devuelves 390,00')

    const certificate = documents.find(({ kind }) => kind === 'evidence')
    const file = await server.call('GET', `/v2/loans/${loan.publicId}/documents/${certificate?.id}`, {
      token: loan.token,
    })
    const words = textOfPdf(file.rawPayload)
    expect(words).toContain(agreement?.sha256)
    expect(words).toContain('···· es tu código para FIRMAR')
  })

  it('two requests at once sign once', async () => {
    const loan = await readyOffer()
    const code = await codeFor(loan)
    const answers = await Promise.all([sign(loan, code), sign(loan, code), sign(loan, code)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { rows } = await server.pool.query(
      'select count(*)::int as count from signature_evidence where loan_id = $1',
      [loan.loanId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('answers 422 code_expired to a code that was not requested, or is five minutes old', async () => {
    const loan = await readyOffer()
    expect((await sign(loan, '1234')).json()).toMatchObject({ label: 'code_expired' })
    const code = await codeFor(loan)
    server.clock.advanceMs(5 * 60_000)
    const answer = await sign(loan, code)
    expect([answer.statusCode, answer.json<{ label: string }>().label]).toEqual([422, 'code_expired'])
  })

  it('a second code has to wait 90 seconds', async () => {
    const loan = await readyOffer()
    await codeFor(loan)
    const early = await resend(loan)
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '90'])
    expect(early.json()).toMatchObject({ label: 'resend_too_early' })
    server.clock.advanceMs(90_000)
    expect((await resend(loan)).json()).toEqual({ resend_after_seconds: 90 })
  })

  it('rejects a malformed code', async () => {
    const loan = await readyOffer()
    expect((await sign(loan, 'abcd')).statusCode).toBe(422)
    expect((await server.call('POST', '/v2/loan/sign', { token: loan.token, body: {} })).statusCode).toBe(422)
    expect((await server.call('POST', '/v2/loan/sign', { body: { code: '1234' } })).statusCode).toBe(401)
  })

  it('waits until the documents are ready', async () => {
    const loan = await makeOfferedLoan(server)
    for (const answer of [await resend(loan), await sign(loan, '1234')]) {
      expect([answer.statusCode, answer.json<{ label: string }>().label]).toEqual([409, 'documents_not_ready'])
    }
    await server.runJobs()
    expect((await resend(loan)).statusCode).toBe(200)
  })

  it('recreates missing documents of an offer on request', async () => {
    const loan = await makeOfferedLoan(server)
    await emptyQueue(server.pool)
    server.clock.advanceMs(61_000)
    expect((await resend(loan)).statusCode).toBe(409)
    await server.runJobs()
    expect((await resend(loan)).statusCode).toBe(200)
  })

  it('signing is refused to a staff member who impersonates the borrower, and to a blocked customer', async () => {
    const loan = await readyOffer()
    const key = await server.call('POST', '/sandbox/impersonation-keys', {
      body: { phone: loan.phone, admin_username: 'ana' },
    })
    const entered = await server.call('POST', '/v2/user/login', {
      body: { ...key.json<{ apikey: string }>(), admin_username: 'ana' },
    })
    const { token } = entered.json<{ token: string }>()
    expect(token).toEqual(expect.any(String))
    expect((await resend({ ...loan, token })).statusCode).toBe(403)
    expect((await sign({ ...loan, token }, '1234')).statusCode).toBe(403)

    const code = await codeFor(loan)
    await server.deps.transaction((tx) => tx.users.setStanding(loan.userId, { isBlocked: true }))
    expect((await sign(loan, code)).statusCode).toBe(403)
  })

  it('signing is refused while the identity is not verified', async () => {
    const loan = await readyOffer({ hasDocuments: false })
    const answer = await resend(loan)
    expect([answer.statusCode, answer.json<{ label: string }>().label]).toEqual([409, 'identity_not_verified'])
  })

  it('[R4.03] a contract carries the date of its day: after midnight there are new documents, and the old code is invalid', async () => {
    const loan = await readyOffer()
    const code = await codeFor(loan)
    const before = await documentsOf(loan)
    const now = server.clock.now().toISOString()
    // Three minutes before and one minute after midnight in Madrid.
    server.clock.set('2026-11-17T22:57:00Z')
    await server.runJobs()
    server.clock.set('2026-11-17T23:01:00Z')
    const answer = await sign(loan, code)
    expect([answer.statusCode, answer.json<{ label: string }>().label]).toEqual([409, 'documents_changed'])
    expect((await resend(loan)).json()).toMatchObject({ label: 'documents_not_ready' })
    await server.runJobs()
    const after = await documentsOf(loan)
    expect(after.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind))
    expect(after.map(({ sha256: hash }) => hash)).not.toEqual(before.map(({ sha256: hash }) => hash))
    expect((await sign(loan, code)).json()).toMatchObject({ label: 'code_expired' })
    const signed = await sign(loan, await codeFor(loan))
    expect(signed.json<Loan>()).toMatchObject({ status: 1, withdrawal_until: '2026-12-02' })
    server.clock.set(now)
  })
})

it('[R4.03] documents in progress at midnight are made again for the new day, without a request', async () => {
  const now = server.clock.now().toISOString()
  server.clock.set('2026-11-17T22:59:00Z')
  const loan = await makeOfferedLoan(server)
  const { files } = server.deps
  await prepareOffer(
    {
      ...server.deps,
      files: {
        ...files,
        put: (...file) => {
          server.clock.set('2026-11-17T23:01:00Z')
          return files.put(...file)
        },
      },
    },
    loan.loanId,
  )
  // The run that the offer queued, and the one that midnight made necessary.
  const { rows } = await server.pool.query(
    `select count(*)::int from graphile_worker.jobs where task_identifier = 'send-offer-documents'`,
  )
  expect(rows).toEqual([{ count: 2 }])
  await server.runJobs()
  expect((await documentsOf(loan)).map(({ kind }) => kind)).toEqual(['loan_agreement', 'ine'])
  server.clock.set(now)
})

describe('a contract requested under one law and signed under the next', () => {
  it('a contract requested under one law and signed under the next is kept under the law of its signature, which its documents name as well', async () => {
    const now = server.clock.now().toISOString()
    // The directive applies to contracts from 20 November 2026 on.
    server.clock.set('2026-11-19T10:00:00Z')
    const loan = await makeOfferedLoan(server)
    const regime = async () => {
      const { rows } = await server.pool.query('select regime_id from loans where id = $1', [loan.loanId])
      return rows[0].regime_id
    }
    expect(await regime()).toBe('ES-2011')
    server.clock.set('2026-11-20T10:00:00Z')
    await server.runJobs()
    const signed = await sign(loan, await codeFor(loan))
    expect(signed.json<Loan>(), signed.body).toMatchObject({ status: 1 })
    expect(await regime()).toBe('ES-CCD2')
    server.clock.set(now)
  })
})

describe('a counter-offer', () => {
  const label = (answer: { json(): unknown }) => (answer.json() as { label?: string }).label

  it('[R1.05] a counter-offer of a lower amount needs consent before signing, and a second consent has no effect', async () => {
    const loan = await readyOffer({ patch: { amountCents: 200_00 } })
    expect(label(await resend(loan))).toBe('terms_not_agreed')
    expect(label(await sign(loan, '1234'))).toBe('terms_not_agreed')
    for (let time = 0; time < 2; time += 1) {
      const answer = await agree(loan, true)
      expect(answer.json<Loan>()).toMatchObject({ status: 26, request_amount: 200, terms_agreed: true })
    }
    const signed = await sign(loan, await codeFor(loan))
    expect(signed.json<Loan>()).toMatchObject({ status: 1, request_amount: 200 })
  })

  it('[R1.05] a counter-offer of a lower amount, if declined, ends the application with its reason and without a cooling period', async () => {
    const loan = await readyOffer({ patch: { amountCents: 200_00 } })
    for (let time = 0; time < 2; time += 1) expect((await agree(loan, false)).json<Loan>().status).toBe(36)
    const { rows } = await server.pool.query('select end_reason from loans where id = $1', [loan.loanId])
    expect(rows).toEqual([{ end_reason: 'customer_declined' }])
    expect(label(await agree(loan, true))).toBe('illegal_transition')
  })

  it('[R1.05] a counter-offer of a higher amount, if declined, keeps the requested amount, with documents that say so', async () => {
    const loan = await readyOffer({ patch: { amountCents: 400_00 } })
    for (let time = 0; time < 2; time += 1) {
      expect((await agree(loan, false)).json<Loan>()).toMatchObject({
        status: 26,
        request_amount: 300,
        is_loan_amount_or_term_altered: false,
        terms_agreed: true,
      })
    }
    await server.runJobs()
    const [agreement] = await documentsOf(loan)
    const file = await server.call('GET', `/v2/loans/${loan.publicId}/documents/${agreement?.id}`, {
      token: loan.token,
    })
    expect(textOfPdf(file.rawPayload)).toContain('390,00 €')
    expect((await sign(loan, await codeFor(loan))).json<Loan>()).toMatchObject({ status: 1, request_amount: 300 })
  })

  it('rejects an invalid answer', async () => {
    const loan = await readyOffer()
    const answer = await server.call('POST', '/v2/loan/agree_new_terms', { token: loan.token, body: { agree: 'sí' } })
    expect(answer.statusCode).toBe(422)
    expect((await server.call('POST', '/v2/loan/agree_new_terms', { body: { agree: true } })).statusCode).toBe(401)
  })
})
