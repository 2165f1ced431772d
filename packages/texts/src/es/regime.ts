import type { RegimeRule } from '@puente/domain'

/** The laws as documents of versions 1 to 3 name them; later ones keep the name with their figures. */
export const earlierRegimeLaws: Readonly<Record<string, string>> = {
  'ES-2011': 'Ley 16/2011, de contratos de crédito al consumo',
  'ES-CCD2':
    'Directiva (UE) 2023/2225, relativa a los contratos de crédito al consumo, y la ley española de crédito al consumo',
  'ES-DRAFT-2026': 'Ley de contratos de crédito al consumo',
}

/** The legal limit that a price would break. Only the staff member who sets prices sees it, never a borrower. */
export const regimeRuleTexts: Record<RegimeRule, string> = {
  charge_cap: 'El coste total supera el máximo que permite el contrato.',
  instalment_below_interest: 'La cuota no llega a pagar los intereses de su periodo.',
  late_interest_margin: 'El interés de demora supera el tipo deudor en más de lo que permite la ley.',
  withdrawal_period: 'El plazo para desistir es más corto que el de la ley.',
  minimum_instalments: 'La ley pide más cuotas para un préstamo de este coste.',
  instalment_interval: 'La ley pide más días entre una cuota y la siguiente.',
  monthly_interest_cap: 'El interés mensual supera el máximo legal.',
  fee_cap: 'Las comisiones superan el máximo legal.',
  total_cost_cap: 'El coste total supera el máximo legal.',
  tae_cap: 'La TAE supera el máximo legal.',
}
