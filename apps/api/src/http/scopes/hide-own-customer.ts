import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCaller } from './staff-caller.ts'

/** By what a list could show the caller's own customer account: its id, its loans, and the money of those loans in the books. */
interface OwnTraces {
  readonly customerId: number
  readonly loans: ReadonlySet<string>
  readonly money: ReadonlySet<string>
}
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

async function ownTraces(tx: Tx, customerId: number): Promise<OwnTraces> {
  const loans = await tx.loans.rowsOf(customerId)
  const money = await tx.books.tracesOf(loans.map(({ id }) => id))
  return { customerId, loans: new Set(loans.map(({ publicId }) => publicId)), money: new Set(money) }
}

/** `12/3/transfer:REF` is the fourth decision about statement line 12; `<refund>:left` is about a refund. */
function isOwnMoney({ money }: OwnTraces, { source, reference, lines }: Fields): boolean {
  if (!Array.isArray(lines) || typeof reference !== 'string') return false
  if (lines.some((line) => isFields(line) && money.has(String(line.item)))) return true
  return source === 'statement_line'
    ? money.has(`line:${reference.split('/')[0]}`)
    : money.has(reference.split(':')[0] ?? '')
}

function isOwn(own: OwnTraces, item: Fields, isCustomer: boolean): boolean {
  const { id, customer_id: customerId, customer, public_id: publicId, loan, loans } = item
  if (customerId === own.customerId || (isCustomer && id === own.customerId)) return true
  if (isFields(customer) && customer.id === own.customerId) return true
  for (const named of [publicId, loan, isFields(loan) ? loan.public_id : undefined]) {
    if (typeof named === 'string' && own.loans.has(named)) return true
  }
  return (Array.isArray(loans) && loans.some((one) => own.loans.has(String(one)))) || isOwnMoney(own, item)
}

/** A copy without the list items about the own customer, at any depth. */
function without(own: OwnTraces, value: unknown, isCustomer: boolean): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => !isFields(item) || !isOwn(own, item, isCustomer))
      .map((item) => without(own, item, false))
  }
  // A date is written by its own toJSON.
  if (!isFields(value) || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(own, part, isCustomer)]))
}

/**
 * Takes the caller's own customer account out of a response: lists, search, the audit log, journals and proposals show staff
 * nothing about their own loans. For other callers it costs nothing. A page may then have fewer items; its cursor goes on.
 */
export async function hideOwnCustomer<T>(
  { transaction }: Pick<Deps, 'transaction'>,
  { ownCustomerId }: Pick<StaffCaller, 'ownCustomerId'>,
  { routeOptions }: FastifyRequest,
  payload: T,
): Promise<T> {
  if (ownCustomerId === null || !isFields(payload)) return payload
  const own = await transaction((tx) => ownTraces(tx, ownCustomerId))
  return without(own, payload, routeOptions.url === '/staff/customers') as T
}

/** The topics of open pages that a staff member hears nothing about, and has no presence on. */
export async function ownTopics(
  { transaction }: Pick<Deps, 'transaction'>,
  { ownCustomerId }: Pick<StaffCaller, 'ownCustomerId'>,
): Promise<ReadonlySet<string>> {
  if (ownCustomerId === null) return new Set()
  const loans = await transaction((tx) => tx.loans.rowsOf(ownCustomerId))
  return new Set([`customer:${ownCustomerId}`, ...loans.map(({ publicId }) => `loan:${publicId}`)])
}
