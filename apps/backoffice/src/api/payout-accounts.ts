import type { StaffPayoutAccounts } from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'

export type WaitingAccount = StaffPayoutAccounts['items'][number]

export const payoutAccountList = listCall<WaitingAccount>('/staff/payout-accounts')

const decide = (verdict: 'accept' | 'refuse') => (account: WaitingAccount, reason: string) =>
  api.post(`/staff/payout-accounts/${account.customer_id}/${verdict}`, { iban: account.iban, reason })

export const acceptAccount = decide('accept')
export const refuseAccount = decide('refuse')
