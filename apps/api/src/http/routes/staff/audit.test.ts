import type { AuditAction } from '@puente/domain'
// Goal: the audit log is read page by page and exported without formulas, and each reading is on record.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../../test/make-loan.ts'
import { signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  server = await createTestApp()
  admin = await signInAsDemo(server, 'admin')
  await server.deps.transaction(async (tx) => {
    for (let n = 1; n <= 5; n++) {
      await tx.audit.record({
        at: server.clock.now(),
        actor: 'admin:ana',
        // A spreadsheet would run it as a formula; no action of ours looks like this.
        action: `=test.${n}` as AuditAction,
        userId: null,
        detail: { rows: n },
      })
    }
  })
})
afterAll(() => server.close())

const read = (query: string) => server.call('GET', `/staff/audit?${query}`, { headers: admin.cookie })

it('gives every event of an actor once, newest first, over several pages', async () => {
  const seen: number[] = []
  let after = ''
  do {
    const page: { items: { detail: { rows: number } }[]; next: string | null } = (
      await read(`actor=admin:ana&limit=2${after}`)
    ).json()
    seen.push(...page.items.map(({ detail }) => detail.rows))
    after = page.next === null ? '' : `&after=${page.next}`
  } while (after !== '')
  expect(seen).toEqual([5, 4, 3, 2, 1])
})

it('names the loan and the customer of an event as people know them', async () => {
  const { userId, loan, name } = await server.deps.transaction(async (tx) => {
    const id = await makeBorrower(tx, server.clock.now())
    await tx.users.savePerson(id, { firstName: 'Lucía', firstSurname: 'Prueba' })
    const made = await makeLoan(tx, server.deps, id)
    const event = { at: server.clock.now(), actor: 'admin:eva', action: 'loan_viewed' } as const
    await tx.audit.record({ ...event, userId: id, detail: { loan_id: made.loan.id } })
    await tx.audit.record({ ...event, userId: null })
    return { userId: id, loan: made.loan, name: 'Lucía Prueba' }
  })
  expect((await read('actor=admin:eva')).json().items).toMatchObject([
    { customer_id: null, customer_name: null, loan: null },
    { customer_id: userId, customer_name: name, loan: loan.publicId, detail: { loan_id: loan.id } },
  ])
})

it('rejects a cursor of another list', async () => {
  const refused = await read('after=rubbish')
  expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'after'])
})

it('exports a file in which no cell is a formula, and records the export', async () => {
  const { headers, body } = await read('actor=admin:ana&format=csv')
  expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"')
  expect(body).toContain(";'=test.5;")
  const { rows } = await server.pool.query("select actor, detail from audit_events where action = 'audit_exported'")
  expect(rows).toEqual([{ actor: 'admin:demo-admin', detail: { rows: 5 } }])
})

it.each([
  ["actor = 'admin:ana'", 'audit_events_actor'],
  ["action = '=test.1'", 'audit_events_action'],
])('finds %s by the index %s', async (condition, index) => {
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(
      `explain select * from audit_events where ${condition} order by id desc limit 50`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
