import type { LineState, MatchReason } from '@puente/domain'

/** Bank statements in the back office. */
export const backofficeBankTexts = {
  states: {
    unmatched: 'Sin asignar',
    matched: 'Asignado',
    split: 'Repartido',
    third_party: 'Pagado por otra persona',
    payout: 'Desembolso',
    returned_payout: 'Desembolso devuelto',
    refund: 'Devolución al cliente',
    fee: 'Comisión del banco',
    card_settlement: 'Liquidación de tarjetas',
    ignored: 'Ajeno a los préstamos',
  } satisfies Record<LineState, string>,
  reasons: {
    reference_exact: 'Número de préstamo en el concepto',
    reference_similar: 'Número de préstamo con una errata',
    personal_id: 'DNI o NIE en el concepto',
    phone: 'Teléfono en el concepto',
    own_iban: 'Cuenta del cliente',
    payer_iban: 'Cuenta que ya pagó este préstamo',
    amount_is_debt: 'Importe igual a la deuda',
    amount_is_settlement: 'Importe igual al acuerdo',
    amount_is_extension: 'Importe igual a una ampliación',
    name_same: 'Mismo nombre',
    name_similar: 'Mismos apellidos',
    nothing_owed: 'Préstamo sin deuda',
  } satisfies Record<MatchReason, string>,
  csvHead: [
    'Fecha',
    'Fecha valor',
    'Importe',
    'Estado',
    'Ordenante',
    'IBAN',
    'Concepto',
    'Préstamos',
    'Referencia del banco',
    'Nota',
  ],
} as const
