/** How a loan is paid out (requirements R3): to a typed account, or to one returned by the bank. */
export const PAYOUT_METHODS = { iban: 1, iban_via_bank: 9 } as const
type PayoutMethod = keyof typeof PAYOUT_METHODS
export type PayoutMethodId = (typeof PAYOUT_METHODS)[PayoutMethod]
export const PAYOUT_METHOD_IDS = Object.values(PAYOUT_METHODS) as readonly PayoutMethodId[]
