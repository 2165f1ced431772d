import type { HoldKind } from '@puente/domain'

/** What holds the debts of a customer, in the words of staff. */
export const holdKindTexts: Readonly<Record<HoldKind, string>> = {
  plan: 'Cumple un plan de pagos',
  pause: 'En pausa por dificultades',
  promise: 'Ha prometido pagar',
  masc: 'Negociación antes del juzgado',
  dispute: 'Dice que el préstamo no es suyo',
  complaint: 'Reclamación abierta',
  aml: 'Posible blanqueo o sanciones',
  self_exclusion: 'Se ha autoexcluido',
  insolvency: 'En concurso o segunda oportunidad',
  lawyer: 'Tiene abogado',
  vulnerable: 'Situación vulnerable',
  deceased: 'Ha fallecido',
}

/** What each stops, in one sentence for the page. The rule itself is the table of the domain. */
export const holdEffectTexts: Readonly<Record<HoldKind, string>> = {
  plan: 'Sin avisos de cobro ni cargos; no va a venta ni a juzgado.',
  pause: 'Sin avisos de cobro ni cargos; no va a venta ni a juzgado.',
  promise: 'Sin avisos ni cargos hasta esa fecha; no va a venta ni a juzgado.',
  masc: 'Solo se habla de la negociación; no va a venta ni a juzgado.',
  dispute: 'No se le reclama ni se le cobra nada, y el dinero no sale.',
  complaint: 'Sin llamadas ni cargos; no va a venta ni a juzgado.',
  aml: 'El dinero no sale, y no se amplía ni se vende.',
  self_exclusion: 'Sin préstamos nuevos ni ampliaciones con coste.',
  insolvency: 'No se le reclama ni se le cobra: habla el administrador concursal.',
  lawyer: 'Sin avisos ni llamadas: se habla solo con su abogado.',
  vulnerable: 'Sin avisos automáticos ni llamadas.',
  deceased: 'Se para todo, también el dinero que iba a recibir.',
}

export const holdTexts = {
  title: 'Qué frena el cobro',
  none: 'Nada lo frena.',
  standing: (reason: string): string => `Motivo: ${reason}`,
  until: (date: string): string => `Hasta el ${date}`,
  ofLoan: (loan: string): string => `Solo el préstamo ${loan}`,
  add: 'Añadir',
  addTitle: 'Frenar el cobro',
  addEffect: 'Vale para todos sus préstamos y desde este momento, también para los avisos y cargos de esta noche.',
  addUndo: 'Se puede quitar en esta misma ficha, con un motivo.',
  kind: 'Qué pasa',
  choose: 'Elige qué pasa',
  confirm: 'Frenar',
  lift: 'Quitar',
  liftTitle: (kind: string): string => `Quitar: ${kind}`,
  liftEffect: 'El cobro sigue como en cualquier otro préstamo desde este momento.',
  liftUndo: 'Se puede volver a añadir.',
  past: 'Antes',
  liftedFor: (reason: string): string => `Se quitó: ${reason}`,
  ended: (date: string): string => `Terminó el ${date}`,
} as const
