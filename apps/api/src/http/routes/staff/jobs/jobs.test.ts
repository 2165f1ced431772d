// Goal: an operator sees the jobs that used up their attempts, in the back office, in a terminal and as a metric, and can run
// them again; every retry is in the audit.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failJobs, queuedJobs } from '../../../../../test/queued-jobs.ts'
import { signInAsDemo } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { jobsCommand } from '../../../../staff/jobs/jobs-command.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  server = await createTestApp()
  admin = await signInAsDemo(server, 'admin')
})
afterAll(() => server.close())

/** A job that has used up its only attempt. */
const addDeadJob = async () => {
  await server.deps.transaction((tx) => tx.outbox.add('read-document', { documentId: 999_999_999 }, { maxAttempts: 1 }))
  const fresh = (await queuedJobs(server.pool)).filter(
    ({ attempts, maxAttempts }) => attempts === 0 && maxAttempts === 1,
  )
  await failJobs(server.pool, fresh, 'Error: gone\n  at line 1')
}
const list = async () => (await server.call('GET', '/staff/jobs', { headers: admin.cookie })).json()
const retry = (body: object, headers: Record<string, string> = admin.headers) =>
  server.call('POST', '/staff/jobs/retry', { headers, body })

it('lists dead jobs and retries one of them, with a reason in the audit', async () => {
  await addDeadJob()
  await addDeadJob()
  const { items } = await list()
  expect(items).toHaveLength(2)
  const first = (await server.call('GET', '/staff/jobs?limit=1', { headers: admin.cookie })).json()
  const second = await server.call('GET', `/staff/jobs?limit=1&after=${first.next}`, { headers: admin.cookie })
  expect([first.items, second.json().items]).toEqual([[items[0]], [items[1]]])
  expect(items[0]).toMatchObject({ task: 'read-document', attempts: 1, error: 'Error: gone' })

  const id = items[0].id
  expect((await retry({ ids: [id, 123_456_789], reason: 'El proveedor ha vuelto' })).json()).toEqual({ retried: [id] })
  expect((await list()).items.map((job: { id: number }) => job.id)).toEqual([items[1].id])
  const { rows } = await server.pool.query("select actor, detail from audit_events where action = 'job.retried'")
  expect(rows).toEqual([
    { actor: 'admin:demo-admin', detail: { job_id: id, task: 'read-document', reason: 'El proveedor ha vuelto' } },
  ])
  expect((await retry({ ids: [id], reason: 'Otra vez' })).json()).toEqual({ retried: [] })
  expect((await retry({ ids: ['x'], reason: 'Otra vez' })).statusCode).toBe(422)
  expect((await retry({ ids: [id] })).statusCode).toBe(422)
})

it('shows and retries them in a terminal', async () => {
  const [dead] = (await list()).items
  const shown = await jobsCommand(server.deps, ['list'], 'admin:root')
  expect(shown.lines[0]).toMatch(/^1 dead jobs, \d+ waiting; the oldest due one waits for \d+ s\.$/)
  expect(shown.lines[1]).toContain(`  ${dead.id}  read-document  1 attempts`)
  expect(await jobsCommand(server.deps, ['retry', '--all'], 'admin:root')).toEqual({
    lines: ['1 jobs queued again.', `  ${dead.id}  read-document`],
    isDone: true,
  })
  expect(await jobsCommand(server.deps, ['retry', '7'], 'admin:root')).toEqual({
    lines: ['There is no dead job 7.'],
    isDone: false,
  })
  for (const args of [[], ['retry'], ['retry', 'x'], ['list', 'all']]) {
    expect((await jobsCommand(server.deps, args, 'admin:root')).isDone).toBe(false)
  }
  expect((await list()).items).toEqual([])
})
