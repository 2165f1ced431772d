import type { Applicant } from '../applicant.ts'
import type { PageRoute } from '../route-keys.ts'
import { ALL_STATUSES, applicant, loan, withLoan } from './applicants.ts'

/** A row of the table: the name of the state, a person in it with complete data, and their screen. */
export type Ending = readonly [state: string, person: Applicant, page: PageRoute]

const SELFIE = { requiredFiles: ['liveness_selfie'] }
const AT_THE_ACCOUNT = [2, 3, 10, 15, 20, 21, 23, 24, 27, 28, 29, 30, 31, 32, 36, 38]

/**
 * Settled rules, Where a person ends up, the rows about the loan: every status, and every flag of a loan in the status in which
 * it has a meaning. The person opens a registration step.
 */
export const ENDINGS_BY_LOAN: readonly Ending[] = [
  ['no loan', applicant(), 'application'],
  ['0', withLoan(0), 'consideration'],
  ['100', withLoan(100), 'consideration'],
  ['33 with nothing left to upload', withLoan(33), 'consideration'],
  ['33 with files', withLoan(33, { requiredFiles: ['id_card'] }), 'documents'],
  [
    '33 with a selfie that is not required',
    { ...withLoan(33, SELFIE), liveness: { isAllowed: false, status: null } },
    'consideration',
  ],
  [
    '33 with a selfie under review',
    { ...withLoan(33, SELFIE), liveness: { isAllowed: true, status: 'pending' } },
    'documents',
  ],
  [
    '33 with an accepted selfie',
    { ...withLoan(33, SELFIE), liveness: { isAllowed: true, status: 'success' } },
    'consideration',
  ],
  ['35', withLoan(35), 'bankVerification'],
  ['37', withLoan(37), 'bankVerification'],
  ['34', withLoan(34), 'iban'],
  ['26', withLoan(26), 'applicationSign'],
  ['26 altered and not yet agreed', withLoan(26, { isAmountOrTermAltered: true }), 'approveConditions'],
  [
    '26 altered and agreed',
    withLoan(26, { isAmountOrTermAltered: true, hasAgreedToNewTerms: true }),
    'applicationSign',
  ],
  ['26 with a card', { ...withLoan(26), hasCard: true, cardRequestStatus: 'Completed' }, 'applicationSign'],
  ['1 without flag and card', withLoan(1), 'autoDebitConfirmation'],
  ['1 with the flag', withLoan(1, { isAutoDebitStepCompleted: true }), 'account'],
  ['1 with a card', { ...withLoan(1), hasCard: true }, 'account'],
  ['newest 4', withLoan(4), 'approveConditions'],
  ...AT_THE_ACCOUNT.map((status) => [String(status), withLoan(status), 'account'] as const),
]

/** Every loan that a generated person may have, including flags of other statuses. None may cause a redirect loop. */
export const ANY_LOAN: readonly Applicant['loan'][] = [
  null,
  ...ALL_STATUSES.flatMap((status) => [
    loan(status),
    loan(status, { requiredFiles: ['id_card'], isAmountOrTermAltered: true, isAutoDebitStepCompleted: true }),
  ]),
]
