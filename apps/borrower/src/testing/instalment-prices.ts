import type { InstalmentPriceOption, InstalmentPrices } from '@puente/contract'
import { type CivilDate, civilDate, DEFAULT_INSTALMENT_PRODUCT, eurosFromCents, quotePlan } from '@puente/domain'

const TODAY = civilDate('2026-11-14')

/** The real prices of the default product in instalments, for some amounts and numbers of instalments, in wire format. */
export function wireInstalmentPrices(payDay: number | null = null, giveDate: CivilDate = TODAY): InstalmentPrices {
  const product = DEFAULT_INSTALMENT_PRODUCT
  const { instalments } = product
  if (instalments === undefined) throw new Error('the product has no instalments')
  const optionOf = (amountCents: number, count: number): InstalmentPriceOption => {
    const quote = quotePlan({
      product: { ...product, instalments },
      amountCents,
      count,
      dueDay: payDay,
      giveDate,
      isFirstLoan: false,
      percentCommission: 0,
    })
    return {
      is_free: quote.isFree,
      instalment: eurosFromCents(quote.instalmentCents),
      last_instalment: eurosFromCents(quote.lastInstalmentCents),
      return_amount: eurosFromCents(quote.returnAmountCents),
      commissions: {
        total: eurosFromCents(quote.commissionTotalCents),
        original_total: eurosFromCents(quote.originalCommissionTotalCents),
      },
      fee: eurosFromCents(quote.feeCents),
      annual_rate: quote.annualRateMillionths / 10_000,
      tae: quote.taePercent,
      first_date: quote.firstDate,
      final_date: quote.finalPayDate,
    }
  }
  const amounts = Array.from({ length: 26 }, (_, index) => 50_00 + index * 10_00)
  return {
    kind: 'instalments',
    date: giveDate,
    representative_example: {
      amount: 300,
      instalments: 3,
      instalment: 107.84,
      last_instalment: 107.84,
      annual_rate: 47.0967,
      commission: 23.52,
      fee: 0,
      return_amount: 323.52,
      tae: 57.7,
    },
    options: Object.fromEntries(
      [3, 4, 5, 6].map((count) => [
        count,
        Object.fromEntries(amounts.map((cents) => [eurosFromCents(cents), optionOf(cents, count)])),
      ]),
    ),
    amount_steps: [{ from: 50, to: 300, step: 10 }],
    instalment_steps: [{ from: 3, to: 6, step: 1 }],
    method: instalments.method,
    pay_day: { choice: true, min_days: instalments.firstPeriodMinDays },
  }
}
