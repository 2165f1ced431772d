// What one customer costs: CPU-seconds of server, worker and PostgreSQL from the phone number to the active loan, over HTTP, one
// customer after the other. Server and worker are separate processes, as in compose.yaml; providers are the simulated ones, and the
// photos are read by the real engine. `npm run bench:journey -- --customers 10`; `--profile` also names the programs that took the
// time. The limit is a multiple of the cost of storing one photo, measured in the same run, because machines differ.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareUpload } from '../../apps/api/src/customers/documents/prepare-upload.ts'
import { makeTemporaryDataDir } from '../../apps/api/test/temporary-data-dir.ts'
import { untilQueueIsEmpty } from '../../apps/api/test/until-queue-is-empty.ts'
import { ensureBuilt } from '../../tools/build.mjs'
import { ensureServerBundled } from '../../tools/server-bundle.mjs'
import { startServerProcess } from '../../tools/server-process.mjs'
import { cpuSecondsOf, ownCpuSeconds, postgresMeter } from './cpu-seconds.ts'
import { report } from './figures.ts'
import { specimenPhotos } from './specimen-photos.ts'
import { makeThrowawayDatabase } from './throwaway-database.ts'

/** The first customers load programs and warm the compiler up. */
const WARM_UP_CUSTOMERS = 2
const PHOTOS_FOR_COMPARISON = 20
const ADDRESS = { postal_code: '28801', region: 'Madrid', city: 'Alcalá de Henares', street: 'Calle Mayor' }
const IBAN = 'ES9121000418450200051332'
const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const DAY_MS = 24 * 3_600_000
const ACTIVE = 2

const PROCESSES = ['server', 'worker', 'database'] as const
type Cost = Record<(typeof PROCESSES)[number], number>

const totalOf = (cost: Cost): number => PROCESSES.reduce((sum, process) => sum + cost[process], 0)
const milliseconds = (seconds: number): string => (seconds * 1000).toFixed(0).padStart(9)

interface Customer {
  readonly phone: string
  readonly personalId: string
  token: string
}

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '10' }, profile: { type: 'boolean', default: false } },
})
const customers = Number(values.customers)
if (!Number.isSafeInteger(customers) || customers < 1) throw new Error('--customers is a positive number')

const photos = await specimenPhotos()
await Promise.all([ensureBuilt(), ensureServerBundled()])
const profileDir = values.profile ? mkdtempSync(join(tmpdir(), 'puente-profile-')) : null
const dataDir = makeTemporaryDataDir()
const database = await makeThrowawayDatabase(new Date().toISOString())
const { pool } = database
const stops: (() => Promise<unknown>)[] = [database.remove]
let origin = ''
try {
  const server = await startProcess('off')
  origin = server.address
  const worker = await startProcess('on')
  const databaseSeconds = await postgresMeter(pool)
  const meter = (): Cost => ({
    server: cpuSecondsOf(server.pid),
    worker: cpuSecondsOf(worker.pid),
    database: databaseSeconds(),
  })

  const costs = new Map<string, Cost>(STEPS().map(([name]) => [name, { server: 0, worker: 0, database: 0 }]))
  for (let number = 0; number < WARM_UP_CUSTOMERS + customers; number += 1) {
    const customer = newCustomer(number)
    for (const [name, take] of STEPS()) {
      const before = meter()
      await take(customer)
      await untilQueueIsEmpty(pool)
      const after = meter()
      const cost = costs.get(name)
      if (number < WARM_UP_CUSTOMERS || cost === undefined) continue
      for (const process of PROCESSES) cost[process] += (after[process] - before[process]) / customers
    }
  }
  show(costs, await photoSeconds())
} finally {
  for (const stop of stops.toReversed()) await stop()
  rmSync(dataDir, { recursive: true, force: true })
  if (profileDir !== null) {
    reportProfile(profileDir)
    rmSync(profileDir, { recursive: true, force: true })
  }
}

async function startProcess(jobs: 'on' | 'off') {
  const env = {
    PUENTE_MODE: 'sandbox',
    PUENTE_DEMO_DATA: 'off',
    PUENTE_DATA: dataDir,
    PUENTE_JOBS: jobs,
    PUENTE_CODES_PER_ADDRESS_HOUR: '100000', // all customers share one address
    DATABASE_URL: database.url,
    SANDBOX_DOCUMENT_MS: '0',
    SANDBOX_PAYOUT_MS: '0',
  }
  const options = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const running = await startServerProcess(env, process.execPath, options)
  stops.push(running.stop)
  return running
}

function newCustomer(number: number): Customer {
  const digits = 20_000_000 + number
  return {
    phone: `346110${String(number).padStart(5, '0')}`,
    personalId: `${digits}${DNI_LETTERS[digits % DNI_LETTERS.length]}`,
    token: '',
  }
}

/** Each step is what the screens of that name send, including the reads after it. */
function STEPS(): readonly (readonly [name: string, take: (customer: Customer) => Promise<void>])[] {
  return [
    ['first page and calculator', visit],
    ['phone and code', signIn],
    ['personal data, work and account', fillForms],
    ['application', apply],
    ['three photos, read and reviewed', sendPhotos],
    ['bank data, decision and offer', connectBank],
    ['reading the contract', readContract],
    ['signature and payout', sign],
    ['account', openAccount],
  ]
}

async function call(customer: Customer, method: 'GET' | 'POST' | 'PUT', path: string, body?: object | FormData) {
  const isForm = body instanceof FormData
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...(customer.token === '' ? {} : { authorization: `Bearer ${customer.token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return { headers: response.headers, text, json: () => JSON.parse(text) }
}

async function visit(customer: Customer): Promise<void> {
  for (const path of ['/auth', '/content/layout', '/api/products/1/settings', '/v2/products/1/prices']) {
    await call(customer, 'GET', path)
  }
}

async function signIn(customer: Customer): Promise<void> {
  const { phone } = customer
  const sent = await call(customer, 'POST', '/v2/user/login', { mobile_phone: phone })
  const confirmation = { mobile_phone: phone, code: sent.headers.get('code') }
  customer.token = (await call(customer, 'POST', '/v2/user/login_confirm', confirmation)).json().token
  await call(customer, 'PUT', '/v2/user/confirmations', { all_confirmations: true })
  await call(customer, 'GET', '/v2/user')
}

async function fillForms(customer: Customer): Promise<void> {
  await call(customer, 'GET', '/v2/user/nationality')
  await call(customer, 'PUT', '/v2/user/personal_data_and_address', {
    personal_data: {
      first_name: 'Lucía',
      first_surname: 'García',
      personal_id: customer.personalId,
      expiration_date: '2035-01-01',
      nationality: 'ES',
      birthday: '1990-05-01',
      email: 'lucia@example.es',
      gender: 3,
    },
    addresses: { registration_address: ADDRESS, actual_address: ADDRESS },
  })
  await call(customer, 'GET', '/v2/user')
  await call(customer, 'PUT', '/v2/user/employment', {
    employment_type_id: 1,
    income_amount: 1450,
    income_date: new Date(Date.now() + 28 * DAY_MS).toISOString().slice(0, 10),
    employment_date: '2020-03-01',
    education: 7,
    has_current_loan: false,
    business_activity_id: 4,
    company_name: 'Bar Pepe',
    position: 'Camarera',
    monthly_expenses: 600,
    contact_phones: [{ number: '34655443322', contact_type: 34 }],
  })
  await call(customer, 'GET', '/v2/user')
  await call(customer, 'PUT', '/v2/user/issue_method', { method_of_disbursement: 1, iban: IBAN })
  await call(customer, 'GET', '/v2/user')
}

async function apply(customer: Customer): Promise<void> {
  await call(customer, 'POST', '/v2/loan', { loan_sum: 200, loan_period: 14 })
  await call(customer, 'GET', '/v2/user')
}

async function sendPhotos(customer: Customer): Promise<void> {
  for (const [type, bytes] of Object.entries(photos)) {
    const form = new FormData()
    form.append('type', type)
    form.append('document', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'foto.jpg')
    await call(customer, 'POST', '/v2/user/document', form)
  }
  await call(customer, 'GET', '/v2/user')
}

async function connectBank(customer: Customer): Promise<void> {
  const session = await call(customer, 'POST', '/sandbox/bank/sessions', { token: customer.token, scenario: 'good' })
  await call(customer, 'POST', '/v2/loan/bank_token', session.json())
  await call(customer, 'GET', '/v2/user')
}

async function readContract(customer: Customer): Promise<void> {
  const { public_id: publicId } = (await call(customer, 'GET', '/v2/loan')).json()
  const documents = (await call(customer, 'GET', `/v2/loans/${publicId}/documents`)).json()
  for (const { id } of documents.items) await call(customer, 'GET', `/v2/loans/${publicId}/documents/${id}`)
}

async function sign(customer: Customer): Promise<void> {
  const sent = await call(customer, 'POST', '/v2/loan/sign_resend')
  await call(customer, 'POST', '/v2/loan/sign', { code: sent.headers.get('code') })
  await call(customer, 'POST', '/v2/loan/steps/autodebit/complete', { autodebit_enabled: false })
  await call(customer, 'GET', '/v2/user')
}

async function openAccount(customer: Customer): Promise<void> {
  for (const path of ['/account', '/v2/user', '/v2/loans', '/v2/notification-inbox', '/v2/loan/payment_help']) {
    await call(customer, 'GET', path)
  }
  const { status } = (await call(customer, 'GET', '/v2/loan')).json()
  if (status !== ACTIVE) throw new Error(`the loan ended in status ${status} instead of ${ACTIVE}`)
}

/** CPU-seconds to check and store one photo, the yardstick. */
async function photoSeconds(): Promise<number> {
  const store = () => prepareUpload(photos.id_card, { type: 'id_card', userId: 1 })
  for (let time = 0; time < 3; time += 1) await store()
  const before = ownCpuSeconds()
  for (let time = 0; time < PHOTOS_FOR_COMPARISON; time += 1) await store()
  return (ownCpuSeconds() - before) / PHOTOS_FOR_COMPARISON
}

function show(costs: ReadonlyMap<string, Cost>, photo: number): void {
  const sum: Cost = { server: 0, worker: 0, database: 0 }
  for (const cost of costs.values()) for (const process of PROCESSES) sum[process] += cost[process]
  console.log(`CPU milliseconds of one customer, mean of ${customers}:`)
  console.log(`${''.padEnd(34)}${[...PROCESSES, 'all'].map((name) => name.padStart(9)).join('')}`)
  for (const [name, cost] of [...costs, ['phone to active loan', sum] as const]) {
    const figures = [...PROCESSES.map((process) => cost[process]), totalOf(cost)].map(milliseconds)
    console.log(`${name.padEnd(34)}${figures.join('')}`)
  }
  const detail = `, ${totalOf(sum).toFixed(2)} CPU-seconds; a photo takes ${(photo * 1000).toFixed(0)} ms`
  report('journey.photos', totalOf(sum) / photo, detail)
}

interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string } }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Self time by package, over all threads and the whole run, the start included. Native threads (image codecs) are not in it. */
function reportProfile(dir: string): void {
  const micros = new Map<string, number>()
  for (const file of readdirSync(dir)) {
    const { nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(join(dir, file), 'utf8'))
    const names = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]))
    samples.forEach((id, place) => {
      const name = names.get(id) ?? ''
      if (name !== '(idle)') micros.set(name, (micros.get(name) ?? 0) + (timeDeltas[place] ?? 0))
    })
  }
  console.log('\nLargest parts by profile (CPU-seconds of the whole run):')
  for (const [name, time] of [...micros].toSorted((one, other) => other[1] - one[1]).slice(0, 20)) {
    console.log(`${(time / 1_000_000).toFixed(2).padStart(9)}  ${name}`)
  }
}

function ownerOf({ functionName, url }: { functionName: string; url: string }): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library !== undefined) return library
  if (url.startsWith('node:')) return url
  if (url.startsWith('wasm:')) return 'WebAssembly'
  return url === '' ? functionName : (url.split('/').at(-1) ?? url)
}
