import { AppError } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCaller } from './staff.ts'

type Fields = Readonly<Record<string, unknown>>
type CustomerOf = (tx: Tx, reference: string) => Promise<number | null>

const PHONE = /^34\d{9}$/

const customerOfReference: CustomerOf = async (tx, reference) => {
  if (PHONE.test(reference)) return (await tx.users.byPhone(reference))?.user.id ?? null
  const id = Number(reference)
  return Number.isSafeInteger(id) ? id : null
}
const customerOfLoan: CustomerOf = async (tx, publicId) => (await tx.loans.byPublicId(publicId))?.loan.userId ?? null
const customerOfDocument: CustomerOf = async (tx, id) => (await tx.documents.byId(Number(id)))?.userId ?? null

/** Path and body fields that name a customer or a loan, wherever they occur. */
const BY_FIELD: Readonly<Record<string, CustomerOf>> = {
  customer: customerOfReference,
  customer_id: customerOfReference,
  public_id: customerOfLoan,
  loan: customerOfLoan,
}

/** What `:id` means depends on the folder of the route. */
const ID_BY_FOLDER: readonly (readonly [folder: string, customerOf: CustomerOf])[] = [
  ['/staff/customers/', customerOfReference],
  ['/staff/documents/', customerOfDocument],
  ['/staff/document-reviews/', customerOfDocument],
]

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

async function customersIn(tx: Tx, fields: Fields, url: string): Promise<readonly (number | null)[]> {
  const found: (number | null)[] = []
  for (const [name, value] of Object.entries(fields)) {
    const customerOf = name === 'id' ? ID_BY_FOLDER.find(([folder]) => url.startsWith(folder))?.[1] : BY_FIELD[name]
    if (customerOf !== undefined && isText(value)) found.push(await customerOf(tx, String(value)))
    if (name === 'loans' && Array.isArray(value)) {
      for (const loan of value.filter(isText)) found.push(await customerOfLoan(tx, String(loan)))
    }
  }
  return found
}

/** A staff member neither sees nor changes their own loans as staff. */
export function assertNotOwnCustomer({ ownCustomerId, username }: StaffCaller, customerId: number | null): void {
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
