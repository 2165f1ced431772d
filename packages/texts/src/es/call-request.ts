import type { CallReason, CallTime } from '@puente/domain'

const times: Readonly<Record<CallTime, string>> = {
  morning: 'por la mañana',
  afternoon: 'por la tarde',
  any: 'a cualquier hora',
}

const reasons: Readonly<Record<CallReason, string>> = {
  paid_later: 'cobra más tarde',
  less_income: 'gana menos que antes',
  unexpected_cost: 'ha tenido un gasto que no esperaba',
  other: 'otro motivo',
}

/** The task of staff, in the back office. */
export const callTaskTitle = (time: CallTime, reason: CallReason | null): string =>
  `Pide que le llamemos ${times[time]}: no puede pagar${reason === null ? '' : ` (${reasons[reason]})`}`
