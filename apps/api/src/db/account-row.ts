import type { LoanAccount } from '@puente/domain'
import { planColumnsOf, planOfRows, type StoredPlan } from './plan-rows.ts'
import type { loanAccounts } from './schema/index.ts'

export type LoanAccountRow = typeof loanAccounts.$inferSelect

// The only reader and the only writer of an account: every other place gets the domain's account, or the row as it is stored.

/** `plan` is `currentPlan` of the same row. */
export const accountOfRow = (row: LoanAccountRow, plan: StoredPlan | null): LoanAccount => ({
  giveDate: row.giveDate,
  mustPayDate: row.mustPayDate,
  accruedThrough: row.accruedThrough,
  isWithdrawn: row.isWithdrawn,
  extensionCount: row.extensionCount,
  closedOn: row.closedOn,
  soldOn: row.soldOn,
  rates: {
    contractMillionths: row.contractRateMillionths,
    contractThrough: row.contractThrough,
    standardMillionths: row.standardRateMillionths,
    lateMillionths: row.lateRateMillionths,
  },
  principal: { disbursedCents: row.disbursedCents, bodyCents: row.bodyCents },
  charges: {
    commissionUnits: row.commissionUnits,
    fineUnits: row.fineUnits,
    fineUnitsOfLastDay: row.fineUnitsOfLastDay,
    extensionPriceCents: row.extensionPriceCents,
    capUnits: row.capUnits,
    lastCharged: row.lastCharged,
  },
  paid: {
    principalCents: row.paidPrincipalCents,
    commissionCents: row.paidCommissionCents,
    finesCents: row.paidFinesCents,
    extensionPriceCents: row.paidExtensionPriceCents,
  },
  discounts: { commissionCents: row.discountCommissionCents, extensionPriceCents: row.discountExtensionPriceCents },
  forgiven: {
    principalCents: row.writtenOffPrincipalCents,
    commissionCents: row.writtenOffCommissionCents,
    finesCents: row.writtenOffFinesCents,
  },
  excess: { overpaidCents: row.overpaidCents, refundedCents: row.refundedCents },
  settlement:
    row.settlementCents === null || row.settlementUntil === null
      ? null
      : { agreedCents: row.settlementCents, until: row.settlementUntil, paidCents: row.settlementPaidCents },
  writeOff: row.writtenOffOn && {
    on: row.writtenOffOn,
    lossCents: row.lossCents,
    recoveredCents: row.recoveredCents,
  },
  ...(plan === null ? {} : { plan: planOfRows(row, plan) }),
})

/** The schedule has tables of its own: its version is set when it is written. */
export const rowOfAccount = (loanId: number, account: LoanAccount): LoanAccountRow => ({
  loanId,
  disbursedCents: account.principal.disbursedCents,
  giveDate: account.giveDate,
  accruedThrough: account.accruedThrough,
  bodyCents: account.principal.bodyCents,
  contractRateMillionths: account.rates.contractMillionths,
  contractThrough: account.rates.contractThrough,
  standardRateMillionths: account.rates.standardMillionths,
  mustPayDate: account.mustPayDate,
  lateRateMillionths: account.rates.lateMillionths,
  isWithdrawn: account.isWithdrawn,
  commissionUnits: account.charges.commissionUnits,
  fineUnits: account.charges.fineUnits,
  fineUnitsOfLastDay: account.charges.fineUnitsOfLastDay,
  extensionPriceCents: account.charges.extensionPriceCents,
  capUnits: account.charges.capUnits,
  lastCharged: account.charges.lastCharged,
  paidPrincipalCents: account.paid.principalCents,
  paidCommissionCents: account.paid.commissionCents,
  paidFinesCents: account.paid.finesCents,
  paidExtensionPriceCents: account.paid.extensionPriceCents,
  discountCommissionCents: account.discounts.commissionCents,
  discountExtensionPriceCents: account.discounts.extensionPriceCents,
  writtenOffPrincipalCents: account.forgiven.principalCents,
  writtenOffCommissionCents: account.forgiven.commissionCents,
  writtenOffFinesCents: account.forgiven.finesCents,
  overpaidCents: account.excess.overpaidCents,
  refundedCents: account.excess.refundedCents,
  extensionCount: account.extensionCount,
  closedOn: account.closedOn,
  soldOn: account.soldOn,
  writtenOffOn: account.writeOff?.on ?? null,
  lossCents: account.writeOff?.lossCents ?? 0,
  recoveredCents: account.writeOff?.recoveredCents ?? 0,
  settlementCents: account.settlement?.agreedCents ?? null,
  settlementUntil: account.settlement?.until ?? null,
  settlementPaidCents: account.settlement?.paidCents ?? 0,
  scheduleVersion: null,
  ...planColumnsOf(account),
})
