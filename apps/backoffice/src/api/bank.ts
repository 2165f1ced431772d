import type {
  ApprovalWaiting,
  BankFile,
  BankLine,
  BankLineDetail,
  BankStatementImported,
  StatementDifferences,
} from '@puente/contract'
import { addressOf, api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

type LineId = BankLine['id'] | string

const pathOf = (id: LineId) => `/staff/bank/lines/${id}`

export const bankLineList = listCall<BankLine>('/staff/bank/lines')
export const bankLinesFile = (query: { readonly state?: string }) => addressOf('/staff/bank/lines.csv', query)
export const bankLineQuery = (id: LineId) => read<BankLineDetail>(pathOf(id))
export const bankFilesQuery = read<{ items: BankFile[] }>('/staff/bank/files')
export const differencesQuery = read<StatementDifferences>('/staff/bank/differences')

export const importStatement = (file: string) =>
  api.post<BankStatementImported | ApprovalWaiting>('/staff/bank/statements', { file })
export const explainDifference = (id: string | number, reason: string) =>
  api.post(`/staff/bank/differences/${id}/explain`, { reason })

interface LineMatch {
  /** Amounts in euros. */
  readonly shares: readonly { readonly loan: string; readonly amount: number }[]
  readonly third_party?: boolean
  readonly reason?: string
}

export const matchLine = (id: LineId, match: LineMatch) => api.post(`${pathOf(id)}/match`, match)
export const unmatchLine = (id: LineId, reason: string) => api.post(`${pathOf(id)}/unmatch`, { reason })
/** `fee`, in euros, is what the acquirer kept of a card settlement. */
export const classifyLine = (id: LineId, state: string, reason: string, fee?: number) =>
  api.post(`${pathOf(id)}/classify`, { state, reason, fee })
/** `amount` in euros. */
export const refundLine = (id: LineId, amount: number, reason: string) =>
  api.post(`${pathOf(id)}/refund`, { amount, reason })
/** `line`: the incoming transfer that the debit takes back. */
export const takeBackLine = (id: LineId, line: LineId, reason: string) =>
  api.post(`${pathOf(id)}/take-back`, { line, reason })
