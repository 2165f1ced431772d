import type { LoanHold } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'

/** What keeps a loan from being accelerated: a payment plan, a pause or a dispute. None of them exists yet. */
export const holdsOf = (_record: LoanRecord): readonly LoanHold[] => []
