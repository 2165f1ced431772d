import { AppError } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCaller } from './staff-caller.ts'

type Fields = Readonly<Record<string, unknown>>
type CustomerOf = (tx: Tx, reference: string) => Promise<number | null | readonly number[]>

const PHONE = /^34\d{9}$/

const customerOfReference: CustomerOf = async (tx, reference) => {
  if (PHONE.test(reference)) return (await tx.users.byPhone(reference))?.user.id ?? null
  const id = Number(reference)
  return Number.isSafeInteger(id) ? id : null
}
const customerOfLoan: CustomerOf = async (tx, publicId) => (await tx.loans.byPublicId(publicId))?.loan.userId ?? null
const customerOfDocument: CustomerOf = async (tx, id) =>
  Number.isSafeInteger(Number(id)) ? ((await tx.documents.byId(Number(id)))?.userId ?? null) : null
const customerOfLoanId = async (tx: Tx, loanId: number | null | undefined): Promise<number | null> =>
  loanId == null ? null : ((await tx.loans.byId(loanId))?.loan.userId ?? null)
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const customerOfPayout: CustomerOf = async (tx, id) =>
  UUID.test(id) ? customerOfLoanId(tx, (await tx.payouts.byId(id))?.loanId) : null
const customerOfRefund: CustomerOf = async (tx, id) =>
  UUID.test(id) ? customerOfLoanId(tx, (await tx.refunds.byId(id))?.loanId) : null
const customerOfTask: CustomerOf = async (tx, id) =>
  Number.isSafeInteger(Number(id)) ? ((await tx.customerCare.taskById(Number(id)))?.userId ?? null) : null
/** The customers of a statement line: those whose loans took its money, and the one whose card was charged. */
const customersOfLine: CustomerOf = async (tx, id) => {
  const entry = Number.isSafeInteger(Number(id)) ? await tx.statementEntries.byId(Number(id)) : null
  if (entry === null) return null
  const found: number[] = []
  for (const { loanId } of await tx.statementEntries.allocationsOf([entry.id])) {
    const customerId = await customerOfLoanId(tx, loanId)
    if (customerId !== null) found.push(customerId)
  }
  const provider = /^card:(.+)$/.exec(entry.account)?.[1]
  const charge =
    provider === undefined ? null : await tx.cardOperations.byOrder(provider, entry.servicerReference ?? '')
  return charge === null ? found : [...found, charge.userId]
}

/** `customer:12` or `loan:AB12CD34EF`: the page that a staff member has open. */
const customerOfTopic: CustomerOf = async (tx, topic) => {
  const [kind, reference = ''] = topic.split(':')
  if (kind === 'customer') return customerOfReference(tx, reference)
  return kind === 'loan' ? customerOfLoan(tx, reference) : null
}

/** Path and body fields that name a customer or a loan, wherever they occur. */
const BY_FIELD: Readonly<Record<string, CustomerOf>> = {
  customer: customerOfReference,
  customer_id: customerOfReference,
  mobile_phone: customerOfReference,
  public_id: customerOfLoan,
  loan: customerOfLoan,
  topic: customerOfTopic,
  line: customersOfLine,
}

/** What `:id` means depends on the folder of the route. */
const ID_BY_FOLDER: readonly (readonly [folder: string, customerOf: CustomerOf])[] = [
  ['/staff/customers/', customerOfReference],
  ['/staff/documents/', customerOfDocument],
  ['/staff/document-reviews/', customerOfDocument],
  ['/staff/payouts/', customerOfPayout],
  ['/staff/refunds/', customerOfRefund],
  ['/staff/bank/lines/', customersOfLine],
  ['/staff/tasks/', customerOfTask],
]

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

async function customersIn(tx: Tx, fields: Fields, url: string): Promise<readonly (number | null)[]> {
  const found: (number | null)[] = []
  for (const [name, value] of Object.entries(fields)) {
    const customerOf = name === 'id' ? ID_BY_FOLDER.find(([folder]) => url.startsWith(folder))?.[1] : BY_FIELD[name]
    if (customerOf !== undefined && isText(value)) found.push(...[await customerOf(tx, String(value))].flat())
    // A list of loans to sell, or the parts of a transfer, each with its loan.
    for (const item of Array.isArray(value) ? value : []) {
      if (name === 'loans' && isText(item)) found.push(...[await customerOfLoan(tx, String(item))].flat())
      else if (typeof item === 'object' && item !== null) found.push(...(await customersIn(tx, item as Fields, url)))
    }
  }
  return found
}

/** A staff member neither sees nor changes their own loans as staff. */
function assertNotOwnCustomer({ ownCustomerId, username }: StaffCaller, customerId: number | null): void {
  if (ownCustomerId === null || ownCustomerId !== customerId) return
  throw new AppError('own_loan', `${username} is customer ${customerId}`)
}

/** Refuses a request whose address or body names the caller's own customer account. Others cost no query. */
export async function refuseOwnCustomer(
  { transaction }: Pick<Deps, 'transaction'>,
  caller: StaffCaller,
  { params, body, query, routeOptions }: FastifyRequest,
): Promise<void> {
  if (caller.ownCustomerId === null) return
  const url = routeOptions.url ?? ''
  await transaction(async (tx) => {
    for (const fields of [params, query, body]) {
      if (typeof fields !== 'object' || fields === null) continue
      for (const customerId of await customersIn(tx, fields as Fields, url)) assertNotOwnCustomer(caller, customerId)
    }
  })
}
