// Goal: an API key books alone up to its limits, with one booking and in a day, however the money is split and however many
// requests arrive at once. What is above them waits for a second person. Every use of a key is noted.
import { DEFAULT_KEY_LIMITS, formatEuros, type KeyLimits } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../../../test/bank-statement.ts'
import { makeBorrower, makeLoan } from '../../../../test/make-loan.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

const LENDER = 'ES9121000418450200051332'
const START = '2026-11-16T10:00:00Z'

let server: TestApp
beforeAll(async () => {
  // Bookings of one key take turns: on a busy machine the last of fifty waits long for a connection.
  server = await createTestApp({ DATABASE_WAIT_TIMEOUT_MS: '100000' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.wallClock.set(START)
  server.clock.set(START)
})

async function keyWith(limits: KeyLimits) {
  const { token, username } = await makeStaff(server, 'accountant')
  await server.deps.transaction((tx) => tx.staffApiKeys.setLimits(server.deps.secrets.hashToken(token), limits))
  return { token, username }
}

const makeDebt = (): Promise<string> =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    return (await makeLoan(tx, server.deps, userId, { date: server.clock.today() })).loan.publicId
  })

const book = (token: string, loan: string, reference: string, amount: number) =>
  server.call('POST', `/staff/loans/${loan}/payments`, { token, body: { reference, amount } })

const bookedToday = async (username: string): Promise<number> => {
  const { rows } = await server.pool.query<{ cents: string }>(
    `select coalesce(sum(d.booked_cents), 0) as cents from staff_api_key_days d
       join staff_api_keys k on k.id = d.key_id join staff_users u on u.id = k.staff_id where u.username = $1`,
    [username],
  )
  return Number(rows[0]?.cents)
}

describe('the limits of an API key', () => {
  it('let it book alone up to the limit of a booking; one cent more waits for a second person', async () => {
    const { token, username } = await keyWith({ perBookingCents: 100_00, perDayCents: 1_000_00 })
    const loan = await makeDebt()
    expect((await book(token, loan, 'limit-1', 100)).statusCode).toBe(200)
    const held = await book(token, loan, 'limit-2', 100.01)
    expect([held.statusCode, held.json().outcome]).toEqual([202, 'waiting'])
    const { rows } = await server.pool.query('select reason, title from approval_requests where id = $1', [
      held.json().approval_id,
    ])
    expect(rows[0]).toEqual({
      reason: 'La clave de API «token» no puede anotar este importe sin otra persona.',
      title: `Anotar ${formatEuros(100_01)} en el préstamo ${loan} sin extracto`,
    })
    // Nothing is booked, and the same request does not make a second one.
    expect(await bookedToday(username)).toBe(100_00)
    expect((await book(token, loan, 'limit-2', 100.01)).json().label).toBe('approval_exists')
    expect((await approveAs(server, 'accountant', held.json().approval_id)).statusCode).toBe(200)
    const again = await book(token, loan, 'limit-2', 100.01)
    expect([again.statusCode, again.json().label]).toEqual([409, 'transfer_already_booked'])
    expect(await bookedToday(username)).toBe(100_00)
  })

  it('hold the sum of a day, in small portions, on several loans and all at once', async () => {
    const { token, username } = await keyWith({ perBookingCents: 100_00, perDayCents: 250_00 })
    const loans = await Promise.all([1, 2, 3, 4, 5].map(makeDebt))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => book(token, loans[index % 5] ?? '', `portion-${index}`, 10)),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(200), count(202)]).toEqual([25, 25])
    expect(await bookedToday(username)).toBe(250_00)
    const { rows } = await server.pool.query(
      `select count(*)::int as facts from loan_facts where fact_id like 'transfer:portion-%'`,
    )
    expect(rows[0]?.facts).toBe(25)
    // A booking that is repeated counts once; the next day in Madrid counts from zero.
    const repeated = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect((await book(token, loans[repeated % 5] ?? '', `portion-${repeated}`, 10)).statusCode).toBe(200)
    server.wallClock.set('2026-11-16T22:59:00Z')
    expect((await book(token, loans[0] ?? '', 'late', 10)).statusCode).toBe(202)
    server.wallClock.set('2026-11-16T23:00:00Z')
    expect((await book(token, loans[0] ?? '', 'next-day', 10)).statusCode).toBe(200)
  })

  it('hold what it books from statement lines: above them the booking waits, and a day counts both ways together', async () => {
    const { token, username } = await keyWith({ perBookingCents: 100_00, perDayCents: 150_00 })
    const loan = await makeDebt()
    await server.deps.transaction(async (tx) => {
      const userId = (await tx.loans.byPublicId(loan))?.loan.userId ?? 0
      await tx.users.savePerson(userId, { firstName: 'Nuria', firstSurname: 'Peña', secondSurname: 'Güell' })
    })
    const text = writeCamt053({
      account: LENDER,
      lines: [60_00, 100_01, 40_00, 60_00].map((amountCents, place) => ({
        amountCents,
        reference: `KEY-LINE-${place}`,
        name: 'PENA GUELL NURIA',
      })),
    })
    const asked = await server.call('POST', '/staff/bank/statements', { token, body: { file: text } })
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode, asked.body).toBe(200)
    await server.runJobs()
    const match = async (place: number, amount: number) => {
      const { rows } = await server.pool.query('select id::int from statement_entries where servicer_reference = $1', [
        `KEY-LINE-${place}`,
      ])
      const path = `/staff/bank/lines/${rows[0]?.id}/match`
      return server.call('POST', path, { token, body: { shares: [{ loan, amount }] } })
    }
    expect((await match(0, 60)).statusCode).toBe(200)
    const held = await match(1, 100.01)
    expect([held.statusCode, held.json().outcome]).toEqual([202, 'waiting'])
    const { rows } = await server.pool.query('select reason from approval_requests where id = $1', [
      held.json().approval_id,
    ])
    expect(rows[0]?.reason).toBe('La clave de API «token» no puede anotar este importe sin otra persona.')
    // What a colleague approves does not count for the key.
    expect((await approveAs(server, 'admin', held.json().approval_id)).statusCode).toBe(200)
    expect(await bookedToday(username)).toBe(60_00)
    expect((await book(token, loan, 'key-line-by-hand', 50)).statusCode).toBe(200)
    // The key has booked 110 € today: 40 € fit, the next 60 € do not, and a refused booking counts nothing.
    expect((await match(3, 60)).statusCode).toBe(202)
    expect((await match(2, 40)).statusCode).toBe(200)
    expect((await match(2, 40)).statusCode).toBe(409)
    expect(await bookedToday(username)).toBe(150_00)
  })

  it('the limits of an API key are read by the approver, and have safe values if the request names none', async () => {
    const { headers } = await signInAsDemo(server, 'accountant')
    const ask = (body: object) =>
      server.call('POST', '/staff/account/keys', {
        headers,
        body: { name: 'banco', permissions: ['loans.post_payment'], days: 30, reason: 'Conciliación diaria', ...body },
      })
    const linesOf = async (id: number) => {
      const { headers: admin } = await signInAsDemo(server, 'admin')
      const { lines } = (await server.call('GET', `/staff/approvals/${id}`, { headers: admin })).json()
      return (lines as { label: string; value: string }[]).filter(({ label }) => label.startsWith('Anota sin otra'))
    }
    const named = await ask({ booking_limit: 50, booking_day_limit: 120.5 })
    expect((await linesOf(named.json().approval_id)).map(({ value }) => value)).toEqual([
      formatEuros(50_00),
      formatEuros(120_50),
    ])
    expect((await approveAs(server, 'admin', named.json().approval_id)).statusCode).toBe(200)
    const { items } = (await server.call('GET', '/staff/account/keys', { headers })).json()
    expect(items[0]).toMatchObject({ booking_limit: 50, booking_day_limit: 120.5 })
    const { token } = named.json()
    const loan = await makeDebt()
    expect((await book(token, loan, 'issued-1', 50)).statusCode).toBe(200)
    expect((await book(token, loan, 'issued-2', 50.01)).statusCode).toBe(202)

    const silent = await ask({ name: 'otra' })
    const { perBookingCents, perDayCents } = DEFAULT_KEY_LIMITS
    expect([perBookingCents, perDayCents]).toEqual([1_000_00, 5_000_00])
    expect((await linesOf(silent.json().approval_id)).map(({ value }) => value)).toEqual([
      formatEuros(1_000_00),
      formatEuros(5_000_00),
    ])
    // A key that books statement lines is under them too.
    const matching = await ask({ name: 'líneas', permissions: ['bank.match'] })
    expect((await linesOf(matching.json().approval_id)).map(({ value }) => value)).toEqual([
      formatEuros(1_000_00),
      formatEuros(5_000_00),
    ])
    const reading = await ask({ name: 'lectura', permissions: ['audit.read'] })
    expect((await linesOf(reading.json().approval_id)).map(({ value }) => value)).toEqual(['nada'])
    for (const limit of [-1, 10_000_001, 0.001]) {
      expect((await ask({ name: 'mal', booking_limit: limit })).statusCode, `${limit}`).toBe(422)
    }
  })
})

describe('the last use of an API key', () => {
  const lastUse = async (token: string): Promise<string | null> => {
    const { rows } = await server.pool.query<{ at: Date | null }>(
      'select last_used_at as at from staff_api_keys where token_hash = $1',
      [server.deps.secrets.hashToken(token)],
    )
    return rows[0]?.at?.toISOString() ?? null
  }

  it('the last use of an API key is noted when it books, to the hour, and also when the booking is refused', async () => {
    const { token } = await makeStaff(server, 'accountant')
    const loan = await makeDebt()
    expect(await lastUse(token)).toBeNull()
    await book(token, loan, 'use-1', 1)
    expect(await lastUse(token)).toBe('2026-11-16T10:00:00.000Z')
    server.wallClock.set('2026-11-16T10:59:59Z')
    await book(token, loan, 'use-2', 1)
    expect(await lastUse(token)).toBe('2026-11-16T10:00:00.000Z')
    server.wallClock.set('2026-11-16T11:00:00Z')
    expect((await book(token, 'NONE', 'use-3', 1)).statusCode).toBe(404)
    expect(await lastUse(token)).toBe('2026-11-16T11:00:00.000Z')
  })

  it('the last use of an API key is not noted for a key that was revoked', async () => {
    const { token } = await makeStaff(server, 'accountant')
    await server.pool.query('update staff_api_keys set revoked_at = now() where token_hash = $1', [
      server.deps.secrets.hashToken(token),
    ])
    expect((await book(token, await makeDebt(), 'revoked', 1)).statusCode).toBe(401)
    expect(await lastUse(token)).toBeNull()
  })
})
