import { ErrorBody } from '@puente/contract'

/** The part of a route's response map for the errors that it documents: `response: { 200: Loan, ...errors(401, 404) }`. */
export const errors = <Status extends number>(...statuses: readonly Status[]): Record<Status, typeof ErrorBody> =>
  Object.fromEntries(statuses.map((status) => [status, ErrorBody])) as Record<Status, typeof ErrorBody>
