// Goal: every list and search of the back office reads its index. A dropped index fails here, on a few thousand rows and in seconds;
// `npm run bench:backoffice` measures the same requests on a million loans.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillBackoffice, type Sample } from '../../../../test/fill-backoffice.ts'
import { explain, recordStatements } from '../../../../test/recorded-statements.ts'
import { registeredRoutes } from '../../../../test/registered-routes.ts'
import { makeStaff } from '../../../../test/staff.ts'
import { staffListRequests, UNMEASURED_STAFF_READS } from '../../../../test/staff-list-requests.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { connectionStringOf } from '../../../db/pool.ts'

let server: TestApp
let sample: Sample
let token: string
let client: pg.Client

beforeAll(async () => {
  server = await createTestApp()
  const staff = await makeStaff(server, 'admin')
  token = staff.token
  sample = await fillBackoffice(server, {
    customers: 3_000,
    loans: 3_000,
    date: server.clock.today(),
    username: staff.username,
  })
  client = new pg.Client(connectionStringOf(server.pool))
  await client.connect()
  // On few rows a scan is cheaper than an index. The large tables of a lender leave no such choice.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
})
afterAll(async () => {
  await client.end()
  await server.close()
})

describe('the plans of staff lists', () => {
  it('every list and search reads its index, in order', async () => {
    const problems: string[] = []
    for (const [name, { path, indexes }] of Object.entries(staffListRequests(sample, server.clock.today()))) {
      const statements = await recordStatements(async () => {
        const response = await server.call('GET', path, { token })
        expect(response.statusCode, `${path}: ${response.body}`).toBe(200)
      })
      const plans: string[] = []
      for (const statement of statements) plans.push(await explain(client, statement))
      for (const index of indexes) {
        if (!plans.some((plan) => new RegExp(`(using|Bitmap Index Scan on) "?${index}"? `).test(plan))) {
          problems.push(`${name}: no statement reads ${index}\n${plans.join('\n')}`)
        }
      }
    }
    expect(problems).toEqual([])
  })

  it('finds two words that rarely meet, behind thousands of customers of the first word', async () => {
    const { rows } = await server.pool.query<{ user_id: number }>(
      `with frequent as (
         update personal_data set first_name = 'Aarón', first_surname = 'Común', second_surname = null
         where user_id > $1 and user_id <= $1 + 2200 returning user_id
       )
       select min(user_id) as user_id from frequent`,
      [sample.customerId - 1_400],
    )
    const id = Number(rows[0]?.user_id)
    await server.pool.query("update personal_data set second_surname = 'Rarísimo' where user_id = $1", [id])
    for (const typed of ['aaron rarisimo', 'Rarísimo, Aarón', 'aa común rarís']) {
      const found = await server.call('GET', `/staff/search?q=${encodeURIComponent(typed)}`, { token })
      expect(
        found.json().items.map(({ customer }: { customer: { id: number } }) => customer.id),
        typed,
      ).toEqual([id])
    }
  })

  it('every read of staff is in the table of lists, or in the one of reads that are none', () => {
    const today = server.clock.today()
    const listed = Object.values(staffListRequests(sample, today)).map(({ path }) => path.split('?')[0] ?? '')
    const covered = new Set(
      listed.map((path) => `GET ${path.replace(`/customers/${sample.customerId}/`, '/customers/:customer/')}`),
    )
    const reads = registeredRoutes(server.app).filter(
      // A route with an id at its end or in its middle reads one object; the parts of a customer's page are lists.
      (route) => route.startsWith('GET /staff/') && (!route.includes('/:') || covered.has(route)),
    )
    expect(reads.filter((route) => !covered.has(route) && !UNMEASURED_STAFF_READS.includes(route))).toEqual([])
    expect([...covered, ...UNMEASURED_STAFF_READS].filter((route) => !reads.includes(route))).toEqual([])
  })
})
