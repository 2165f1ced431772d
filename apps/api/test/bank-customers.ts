import type { BankScenario } from '@puente/contract'
import { queuedJobs } from './queued-jobs.ts'
import type { TestApp } from './test-app.ts'

interface BankCustomer {
  readonly userId: number
  readonly loanId: number
  readonly token: string
}

/** A customer whose application waits for a bank (35), with all other data complete. */
export async function customerAtBank(
  server: TestApp,
  overrides: { iban?: string; amount?: number; first_name?: string } = {},
): Promise<BankCustomer> {
  const made = await server.call('POST', '/sandbox/customers', { body: { state: 35, overrides } })
  const { token, loan } = made.json()
  const user = await server.call('GET', '/v2/user', { token })
  return { userId: user.json().id, loanId: loan.id, token }
}

/** A finished sign-in to the simulated bank, as the browser gets it. */
export const sandboxSession = async (server: TestApp, token: string, scenario: BankScenario) =>
  (await server.call('POST', '/sandbox/bank/sessions', { body: { token, scenario } })).json()

export const submitSession = (server: TestApp, token: string, body: unknown) =>
  server.call('POST', '/v2/loan/bank_token', { token, body })

export const statusOf = async (server: TestApp, token: string): Promise<number> =>
  (await server.call('GET', '/v2/loan', { token })).json().status

/** Signs in, submits the session and runs the jobs that follow. */
export async function connect(server: TestApp, customer: BankCustomer, scenario: BankScenario): Promise<number> {
  const brought = await submitSession(server, customer.token, await sandboxSession(server, customer.token, scenario))
  if (brought.statusCode !== 200) throw new Error(`bank_token responded with ${brought.statusCode}: ${brought.body}`)
  await server.runJobs()
  return statusOf(server, customer.token)
}

/** Every text in every column of the bank tables and the queue: shows which bank data is stored. */
export async function dumpDatabase(server: TestApp): Promise<string> {
  const tables = ['bank_connections', 'bank_summaries', 'bank_accounts', 'audit_events']
  const texts: string[] = []
  for (const table of tables) {
    const { rows } = await server.pool.query(`select t::text as text from ${table} as t`)
    texts.push(...rows.map(({ text }) => text))
  }
  texts.push(...(await queuedJobs(server.pool)).map((job) => JSON.stringify(job)))
  return texts.join('\n')
}
