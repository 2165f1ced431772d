import type { BookChecks, CashReport, Reconciliation, StaffJournal, TrialBalance } from '@puente/contract'
import { addressOf, api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

const BALANCE = '/staff/books/trial-balance'
const CASH = '/staff/books/cash'
const CHECKS = '/staff/books/checks'

interface Period {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Every view of the books, for what changes them all. */
export const books = { queryKey: ['staff', 'books'] }

export const trialBalanceQuery = (date: string | undefined) => read<TrialBalance>(BALANCE, { date })
export const trialBalanceFile = (date: string | undefined) => addressOf(BALANCE, { date, format: 'csv' })
export const cashQuery = ({ from, to }: Period) => read<CashReport>(CASH, { from, to })
export const cashFile = ({ from, to }: Period) => addressOf(CASH, { from, to, format: 'csv' })
export const reconciliationQuery = read<Reconciliation>('/staff/books/reconciliation')
export const bookChecksQuery = read<BookChecks>(CHECKS)
export const runBookCheck = () => api.post(CHECKS)
export const journalList = listCall<StaffJournal>('/staff/books/journals')

interface ManualJournal {
  readonly debit: string
  readonly credit: string
  /** Euros. */
  readonly amount: number
  readonly reference: string
  readonly date?: string
  readonly reason: string
}

export const postJournal = (journal: ManualJournal) => api.post('/staff/books/journals', journal)
