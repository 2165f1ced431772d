import type { RegimeRule } from '@puente/domain'

/** Which bound of the law a price would break. A borrower should never meet one; whoever sets prices does. */
export const regimeRuleTexts: Record<RegimeRule, string> = {
  late_interest_margin: 'El interés de demora supera el tipo deudor en más de lo que permite la ley.',
  withdrawal_period: 'El plazo para desistir es más corto que el de la ley.',
  minimum_instalments: 'La ley pide más cuotas para un préstamo de este coste.',
  instalment_interval: 'La ley pide más días entre una cuota y la siguiente.',
  monthly_interest_cap: 'El interés mensual supera el máximo legal.',
  fee_cap: 'Las comisiones superan el máximo legal.',
  total_cost_cap: 'El coste total supera el máximo legal.',
  tae_cap: 'La TAE supera el máximo legal.',
}
