// Goal: staff cannot book money with a forged statement file. A file waits for a second person, whether a person or a key uploads
// it; only a key that was issued for the bank's channel alone delivers one at once, and only if its balances follow on.
import { formatEuros, type StaffPermission } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WrittenLine, writeCamt053 } from '../../../test/bank-statement.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { importAcceptedStatement } from '../../jobs/import-statement.ts'
import { payoutsCommand } from '../payouts-command.ts'

const LENDER = 'ES9121000418450200051332'
const START = '2026-11-16T10:00:00Z'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(START)
  server.wallClock.set(START)
})

let references = 0
/** A file of one credit, whose opening balance follows on. */
async function fileOf(amountCents: number, more: Partial<WrittenLine> & { openingCents?: number } = {}) {
  references += 1
  const { openingCents = await lastClosing(), ...line } = more
  const reference = `FILE${references}`
  const lines = [{ amountCents, reference, ...line }]
  const text = writeCamt053({ account: LENDER, lines, openingCents, statementId: `S-${references}` })
  return { text, reference, openingCents }
}

const lastClosing = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ cents: string }>(
    'select closing_cents as cents from bank_statements where account = $1 order by closed_on desc, id desc limit 1',
    [LENDER],
  )
  return Number(rows[0]?.cents ?? 10_000_00)
}

const isStored = async (reference: string): Promise<boolean> =>
  (await server.pool.query('select from statement_entries where servicer_reference = $1', [reference])).rowCount === 1

type Headers = Readonly<Record<string, string>>
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const upload = (headers: Headers, text: string, path = '/staff/bank/statements', at = server) =>
  at.call('POST', path, { headers, body: { file: text } })
const deliver = (headers: Headers, text: string) => upload(headers, text, '/staff/bank/deliveries')

async function keyOf(permissions: readonly StaffPermission[] | null, role: 'accountant' | 'admin' = 'accountant') {
  const { token, username } = await makeStaff(server, role)
  await server.pool.query('update staff_api_keys set permissions = $2 where token_hash = $1', [
    server.deps.secrets.hashToken(token),
    permissions === null ? null : JSON.stringify(permissions),
  ])
  return { headers: bearer(token), username }
}

/** A key for the bank's channel of another server. */
async function bankKeyOf(at: TestApp): Promise<string> {
  const { token } = await makeStaff(at, 'accountant')
  await at.pool.query(`update staff_api_keys set permissions = '["bank.deliver"]' where token_hash = $1`, [
    at.deps.secrets.hashToken(token),
  ])
  return token
}

/** Accepts the first statement of the account, so that later ones have something to follow on. */
async function openAccount(): Promise<void> {
  const { headers } = await signInAsDemo(server, 'accountant')
  const { text } = await fileOf(1_00)
  const asked = await upload(headers, text)
  expect(asked.statusCode, asked.body).toBe(202)
  expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(200)
  await server.runJobs()
}

describe('an uploaded statement file', () => {
  it('books nothing until another person accepts what it says', async () => {
    await openAccount()
    const accountant = await signInAsDemo(server, 'accountant')
    const { text, reference, openingCents } = await fileOf(300_00, { name: 'AMIGO', remittance: 'deuda' })
    const asked = await upload(accountant.headers, text)
    expect([asked.statusCode, asked.json().outcome]).toEqual([202, 'waiting'])
    const id = asked.json().approval_id
    const request = (await server.call('GET', `/staff/approvals/${id}`, { headers: accountant.cookie })).json()
    expect(request).toMatchObject({ act: 'statement_import', may_approve: false })
    const shown = Object.fromEntries(
      request.lines.map(({ label, value }: { label: string; value: string }) => [label, value]),
    )
    expect(shown).toMatchObject({
      Periodo: '16/11/2026',
      'Saldo inicial': formatEuros(openingCents),
      'Saldo final': formatEuros(openingCents + 300_00),
      Movimientos: '1',
      Entradas: formatEuros(300_00),
      Salidas: formatEuros(0),
    })
    expect(shown.Atención).toBeUndefined()
    expect((await approveAs(server, 'accountant', id)).statusCode).toBe(403)
    await server.runJobs()
    expect(await isStored(reference)).toBe(false)
    // Sent again, it makes no second request.
    expect((await upload(accountant.headers, text)).json().label).toBe('approval_exists')

    expect((await approveAs(server, 'admin', id)).statusCode).toBe(200)
    await server.runJobs()
    expect(await isStored(reference)).toBe(true)
    const { items } = (await server.call('GET', '/staff/bank/files', { headers: accountant.cookie })).json()
    expect(items[0]).toMatchObject({
      state: 'imported',
      channel: 'staff',
      received_by: 'admin:demo-accountant',
      approval_id: id,
      results: { unmatched: 1 },
      statements: [{ account: LENDER, lines: 1, gap: null, opening: openingCents / 100 }],
    })
    const { rows } = await server.pool.query(
      `select detail from audit_events where action = 'bank.statement_accepted' order by id desc limit 1`,
    )
    expect(rows[0]?.detail).toMatchObject({ requested_by: 'demo-accountant', approved_by: 'demo-admin' })
    // Accepted once, it may be sent again: that adds nothing.
    const again = await upload(accountant.headers, text)
    expect([again.statusCode, again.json().results]).toEqual([200, { known: 1 }])
  })

  it.each([
    ['an unlimited key of an accountant', null],
    ['a key that may import', ['bank.import'] as const],
    ['a key that may import and match', ['bank.import', 'bank.match'] as const],
  ])('waits when it comes with %s, which reaches no other way in', async (_what, scope) => {
    const { headers } = await keyOf(scope)
    const { text, reference } = await fileOf(250_00)
    expect((await deliver(headers, text)).statusCode).toBe(403)
    expect((await upload(headers, text)).statusCode).toBe(202)
    await server.runJobs()
    expect(await isStored(reference)).toBe(false)
  })

  it('shows a gap, and one that arises while it waits ends the request', async () => {
    await openAccount()
    const { headers } = await signInAsDemo(server, 'accountant')
    const last = await lastClosing()
    const jump = await fileOf(10_00, { openingCents: last + 77_00 })
    const asked = await upload(headers, jump.text)
    const { lines } = (await server.call('GET', `/staff/approvals/${asked.json().approval_id}`, { headers })).json()
    expect(lines.at(-2)).toEqual({
      label: 'Atención',
      value: `El saldo inicial no es el final del extracto anterior (${formatEuros(last)}). Diferencia: ${formatEuros(77_00)}.`,
    })
    // Two that follow on from the same balance: the second one no longer does when the first is imported.
    const [first, second] = [await fileOf(20_00), await fileOf(30_00)]
    const [one, two] = [await upload(headers, first.text), await upload(headers, second.text)]
    expect((await approveAs(server, 'admin', one.json().approval_id)).statusCode).toBe(200)
    await server.runJobs()
    const stale = await approveAs(server, 'admin', two.json().approval_id)
    expect([stale.statusCode, stale.json().label]).toEqual([409, 'approval_stale'])
    await server.runJobs()
    expect([await isStored(first.reference), await isStored(second.reference)]).toEqual([true, false])
    // Asked for again, with its gap in sight.
    const anew = await upload(headers, second.text)
    expect((await approveAs(server, 'admin', anew.json().approval_id)).statusCode).toBe(200)
    await server.runJobs()
    expect(await isStored(second.reference)).toBe(true)
  })

  it('an uploaded statement file is neither uploaded nor accepted by a staff member whose own loan it names', async () => {
    const loan = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const made = await makeLoan(tx, server.deps, userId, { date: server.clock.today(), publicId: 'K7MQ2RWX9B' })
      await tx.staffUsers.change('demo-admin', { ownCustomerId: userId })
      return made.loan.publicId
    })
    const [owner, other] = [await signInAsDemo(server, 'admin'), await signInAsDemo(server, 'accountant')]
    const { text } = await fileOf(40_00, { remittance: `PAGO ${loan}` })
    const own = await upload(owner.headers, text)
    expect([own.statusCode, own.json().label]).toEqual([403, 'own_loan'])
    const asked = await upload(other.headers, text)
    expect(asked.statusCode).toBe(202)
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(403)
    expect((await approveAs(server, 'admin-2', asked.json().approval_id)).statusCode).toBe(200)
    await server.deps.transaction((tx) => tx.staffUsers.change('demo-admin', { ownCustomerId: null }))
    await server.runJobs()
  })

  it('says what it holds that is not imported', async () => {
    await openAccount()
    const { headers } = await signInAsDemo(server, 'accountant')
    const openingCents = await lastClosing()
    const lines = [
      { amountCents: 8_00, reference: 'BOOKED-1' },
      { amountCents: 9_00, reference: 'PENDING-1', status: 'PDNG' as const },
    ]
    const text = writeCamt053({ account: LENDER, lines, openingCents, statementId: 'S-PART' })
    const { approval_id: id } = (await upload(headers, text)).json()
    const request = (await server.call('GET', `/staff/approvals/${id}`, { headers })).json()
    expect(request.lines).toContainEqual({
      label: 'No se importa',
      value: backofficeBankTexts.import.skipped.not_booked(1, LENDER),
    })
    const { items } = (await server.call('GET', '/staff/bank/files', { headers })).json()
    expect(items[0]).toMatchObject({ approval_id: id, skipped: [{ reason: 'not_booked', lines: 1 }] })
  })

  it('is listed as refused, with its problem, if it cannot be read any more when it is imported', async () => {
    await openAccount()
    const { headers } = await signInAsDemo(server, 'accountant')
    const { text, reference } = await fileOf(12_00)
    const asked = await upload(headers, text)
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(200)
    // The date of a sandbox goes back: the statement is from the future now.
    server.clock.set('2026-11-15T10:00:00Z')
    await server.runJobs()
    expect(await isStored(reference)).toBe(false)
    const { items } = (await server.call('GET', '/staff/bank/files', { headers })).json()
    expect(items[0]).toMatchObject({ state: 'refused', problem: 'future_date', results: {} })
  })

  it('refuses a file with a date in the future before a second person is asked', async () => {
    server.clock.set('2026-11-15T10:00:00Z')
    const { headers } = await signInAsDemo(server, 'accountant')
    const { text } = await fileOf(1_00)
    const refused = await upload(headers, text)
    expect([refused.statusCode, refused.json().problem]).toEqual([422, 'future_date'])
  })

  it.each([
    ['before its lines are stored', 1, 0],
    ['after the first decision about a line', 3, 3],
  ])('is resumed after a crash %s', async (_when, committed, kept) => {
    await openAccount()
    const { headers } = await signInAsDemo(server, 'accountant')
    const openingCents = await lastClosing()
    const lines = [1, 2, 3].map((place) => ({ amountCents: 5_00, reference: `CRASH-${kept}-${place}` }))
    const text = writeCamt053({ account: LENDER, lines, openingCents, statementId: `S-CRASH-${kept}` })
    const asked = await upload(headers, text)
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(200)
    const { rows } = await server.pool.query(`select id::int from statement_files order by id desc limit 1`)
    const fileId = rows[0]?.id
    let transactions = 0
    const dying = {
      ...server.deps,
      transaction: ((work) => {
        transactions += 1
        if (transactions > committed) throw new Error('killed')
        return server.deps.transaction(work)
      }) as typeof server.deps.transaction,
    }
    await importAcceptedStatement(dying)({ fileId }).catch(() => undefined)
    const stored = async () =>
      (await server.pool.query('select from statement_entries where servicer_reference like $1', [`CRASH-${kept}-%`]))
        .rowCount
    const file = async () => (await server.call('GET', '/staff/bank/files', { headers })).json().items[0]
    expect([await stored(), await file()]).toMatchObject([kept, { id: fileId, state: 'accepted' }])
    await server.runJobs()
    expect([await stored(), await file()]).toMatchObject([3, { id: fileId, state: 'imported' }])
  })

  it('an uploaded statement file is imported by one person with PUENTE_FOUR_EYES=off, and the audit says so', async () => {
    const alone = await createTestApp({ PUENTE_FOUR_EYES: 'off' })
    try {
      const { headers } = await signInAsDemo(alone, 'accountant')
      const text = writeCamt053({ account: LENDER, lines: [{ amountCents: 9_00, reference: 'ALONE' }] })
      const imported = await alone.call('POST', '/staff/bank/statements', { headers, body: { file: text } })
      expect([imported.statusCode, imported.json().results]).toEqual([200, { unmatched: 1 }])
      const { rows } = await alone.pool.query(
        `select detail from audit_events where action = 'bank.statement_accepted'`,
      )
      expect(rows[0]?.detail).toMatchObject({ four_eyes: 'off' })
    } finally {
      await alone.close()
    }
  })

  it('an uploaded statement file is not imported from a terminal, which has one person only', async () => {
    const { lines, isDone } = await payoutsCommand(server.deps, ['import', '/no/such/file.xml'], 'admin:root')
    expect([isDone, lines[0]]).toEqual([false, expect.stringContaining('needs a second person')])
  })
})

describe('the bank’s channel', () => {
  const dayOf = (day: string, openingCents: number, amounts: readonly number[]) => {
    const lines = amounts.map((amountCents, place) => ({ amountCents, reference: `${day}-${place}` }))
    const text = writeCamt053({ account: LENDER, lines, openingCents, statementId: `S-${day}-${amounts.length}` })
    return text.replaceAll('<Dt>2026-11-16</Dt>', `<Dt>${day}</Dt>`)
  }
  const inOneFile = (first: string, second: string) =>
    first.replace('</Stmt>', `</Stmt>${second.match(/<Stmt>[\s\S]*<\/Stmt>/)?.[0]}`)

  it('delivers a file whose balance follows on, without a second person', async () => {
    await openAccount()
    const { headers, username } = await keyOf(['bank.deliver'])
    const { text, reference } = await fileOf(60_00)
    const delivered = await deliver(headers, text)
    expect([delivered.statusCode, delivered.json().results]).toEqual([200, { unmatched: 1 }])
    expect(await isStored(reference)).toBe(true)
    const { rows } = await server.pool.query(
      `select actor, detail from audit_events where action = 'bank.statement_accepted' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ actor: `admin:${username}`, detail: { channel: 'bank' } })
    // The job that would have resumed it finds nothing to do.
    await server.runJobs()
  })

  it('holds an older day whose closing balance is not the opening one of the day after it', async () => {
    const fresh = await createTestApp()
    try {
      const token = await bankKeyOf(fresh)
      const { headers } = await signInAsDemo(fresh, 'accountant')
      const first = await upload(headers, dayOf('2026-11-11', 0, [10_00]), undefined, fresh)
      expect((await approveAs(fresh, 'admin', first.json().approval_id)).statusCode).toBe(200)
      const later = await upload(headers, dayOf('2026-11-13', 30_00, [5_00]), undefined, fresh)
      expect((await approveAs(fresh, 'admin', later.json().approval_id)).statusCode).toBe(200)
      await fresh.runJobs()
      // The day in between with a credit of 300 € that the bank never saw.
      const forged = dayOf('2026-11-12', 10_00, [20_00, 300_00])
      const held = await upload(bearer(token), forged, '/staff/bank/deliveries', fresh)
      expect([held.statusCode, held.json().outcome]).toEqual([202, 'waiting'])
      const path = `/staff/approvals/${held.json().approval_id}`
      const { lines } = (
        await fresh.call('GET', path, { headers: (await signInAsDemo(fresh, 'admin')).headers })
      ).json()
      expect(lines.filter(({ label }: { label: string }) => label === 'Atención')).toEqual([
        {
          label: 'Atención',
          value: `El saldo final no es el inicial del extracto siguiente, que ya está importado (${formatEuros(30_00)}). Diferencia: ${formatEuros(300_00)}.`,
        },
      ])
      const { items } = (await fresh.call('GET', '/staff/bank/files', { headers })).json()
      expect(items[0]).toMatchObject({ state: 'waiting', statements: [{ gap: null, gap_after: 300 }] })
      // Nor does a file that changes the day after it to fit, under the number of that day or another one.
      const changed = dayOf('2026-11-13', 330_00, [5_00])
      for (const next of [changed, changed.replace('<Id>S-2026-11-13-1</Id>', '<Id>S-OTHER</Id>')]) {
        const both = inOneFile(forged, next)
        expect((await upload(bearer(token), both, '/staff/bank/deliveries', fresh)).statusCode).toBe(202)
      }
      // The true day fits on both sides.
      const fits = await upload(bearer(token), dayOf('2026-11-12', 10_00, [20_00]), '/staff/bank/deliveries', fresh)
      expect([fits.statusCode, fits.json().results]).toEqual([200, { unmatched: 1 }])
    } finally {
      await fresh.close()
    }
  })

  it('imports two days of one file at once that follow on each other and fit between the days that are stored', async () => {
    const fresh = await createTestApp()
    try {
      const token = await bankKeyOf(fresh)
      const { headers } = await signInAsDemo(fresh, 'accountant')
      for (const text of [dayOf('2026-11-11', 0, [10_00]), dayOf('2026-11-14', 60_00, [5_00])]) {
        const asked = await upload(headers, text, undefined, fresh)
        expect((await approveAs(fresh, 'admin', asked.json().approval_id)).statusCode).toBe(200)
        await fresh.runJobs()
      }
      const missing = inOneFile(dayOf('2026-11-12', 10_00, [20_00]), dayOf('2026-11-13', 30_00, [30_00]))
      const delivered = await upload(bearer(token), missing, '/staff/bank/deliveries', fresh)
      expect([delivered.statusCode, delivered.json().results], delivered.body).toEqual([200, { unmatched: 2 }])
    } finally {
      await fresh.close()
    }
  })

  it.each([
    ['does not follow on', async () => ({ openingCents: (await lastClosing()) + 1 })],
    ['is of an account that has no statement yet', async () => ({ openingCents: 10_000_00, isFirst: true })],
  ])('holds a file whose opening balance %s', async (_what, make) => {
    const fresh = 'isFirst' in (await make()) ? await createTestApp() : server
    try {
      if (fresh === server) await openAccount()
      const token = await bankKeyOf(fresh)
      const { text, reference } = await fileOf(60_00, { openingCents: (await make()).openingCents })
      const held = await fresh.call('POST', '/staff/bank/deliveries', { token, body: { file: text } })
      expect([held.statusCode, held.json().outcome]).toEqual([202, 'waiting'])
      await fresh.runJobs()
      const { rowCount } = await fresh.pool.query('select from statement_entries where servicer_reference = $1', [
        reference,
      ])
      expect(rowCount).toBe(0)
      expect((await approveAs(fresh, 'admin', held.json().approval_id)).statusCode).toBe(200)
    } finally {
      if (fresh !== server) await fresh.close()
    }
  })

  it('the bank’s channel is closed to sessions, and to keys that may do anything else', async () => {
    const { text } = await fileOf(1_00)
    const admin = await signInAsDemo(server, 'admin')
    expect((await deliver(admin.headers, text)).statusCode).toBe(403)
    for (const scope of [null, ['bank.deliver', 'bank.match'], ['bank.deliver', 'loans.post_payment']] as const) {
      expect((await deliver((await keyOf(scope, 'admin')).headers, text)).statusCode, `${scope}`).toBe(403)
    }
    const { headers } = await keyOf(['bank.deliver'])
    for (const path of ['/staff/bank/lines', '/staff/bank/files', '/staff/counts']) {
      expect((await server.call('GET', path, { headers })).statusCode, path).toBe(403)
    }
    expect((await upload(headers, text)).statusCode).toBe(403)
  })

  it('the bank’s channel has a key of its own: one that is asked for with other permissions is refused', async () => {
    const { headers } = await signInAsDemo(server, 'accountant')
    const ask = (permissions: readonly string[]) =>
      server.call('POST', '/staff/account/keys', {
        headers,
        body: { name: 'banco', permissions, days: 90, reason: 'Canal del banco' },
      })
    expect((await ask(['bank.deliver', 'bank.read'])).statusCode).toBe(403)
    const asked = await ask(['bank.deliver'])
    expect(asked.statusCode).toBe(202)
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(200)
    await openAccount()
    const { text } = await fileOf(11_00)
    expect((await deliver(bearer(asked.json().token), text)).statusCode).toBe(200)
  })
})
