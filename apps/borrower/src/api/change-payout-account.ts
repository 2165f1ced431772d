import type { AvailableBankAccounts, CodeSent, User } from '@puente/contract'
import type { Iban, SmsCode } from '@puente/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** The customer's own accounts, as the bank showed them. */
export const ownAccountsQuery = queryOptions({
  queryKey: ['own-accounts'],
  queryFn: async ({ signal }) =>
    (await call<AvailableBankAccounts>('GET', '/v2/user/available_bank_accounts', { signal })).accounts,
})

export const changePayoutAccount = (iban: Iban) =>
  call<CodeSent>('PUT', '/v2/user/change_payout_account', { body: { iban } })

export const confirmPayoutAccount = (iban: Iban, code: SmsCode) =>
  call<User>('PUT', '/v2/user/payout_account_confirmation', { body: { iban, code } })
