import type {
  CollectionChannel,
  ContactRefusalOutcome,
  ContactRule,
  HoldKind,
  PromiseChannel,
  PromiseState,
} from '@puente/domain'

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

export const contactRuleTexts: Readonly<Record<ContactRule, string>> = {
  contact_person: 'El número es de otra persona',
  hold: 'Hay algo que frena el cobro',
  hour: 'Fuera de horario',
  weekday: 'Fin de semana',
  holiday: 'Festivo donde vive',
  day_limit: 'Ya se le ha contactado hoy lo permitido',
  week_limit: 'Ya se le ha contactado esta semana lo permitido',
}

export const collectionChannelTexts: Readonly<Record<CollectionChannel, string>> = {
  phone: 'Llamada',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'Correo',
  letter: 'Carta',
  in_person: 'Visita',
}

export const contactOutcomeOfLimitTexts: Readonly<Record<ContactRefusalOutcome, string>> = {
  postponed: 'aplazado',
  withheld: 'no salió',
  overridden: 'se hizo con motivo',
}

export const contactStandingTexts = {
  title: 'Cuándo contactar',
  mayCall: (hour: number): string => `Puedes llamar hasta las ${hour}:00, hora de donde vive.`,
  mayNot: 'Ahora no se le puede llamar.',
  from: 'Se puede desde',
  today: 'Hoy',
  week: 'En 7 días',
  used: (used: string, limit: number): string => `${used} de ${limit}`,
  others: 'Otras personas',
  never: 'Nunca',
  refused: 'Contactos que no cabían',
  overrideReason: 'Por qué se contactó ahora',
} as const

/** What borrowers promised, for staff. */
export const staffPromiseTexts = {
  holdReason: (amount: string, date: string): string => `Ha prometido ${amount} para el ${date}`,
  today: 'Promesas de hoy',
  noneToday: 'Hoy no vence ninguna promesa, y anoche no se rompió ninguna.',
  more: (count: number): string => `y ${count} más`,
  customer: 'Cliente',
  amount: 'Importe',
  state: 'Estado',
  dueToday: 'Vence hoy',
  section: 'Promesas',
  none: 'No ha prometido ningún pago.',
  add: 'Registrar promesa',
  effect: 'Hasta esa fecha no se le envían avisos ni se cobra la tarjeta, y el préstamo no va a venta ni a juzgado.',
  undo: 'La noche después de la fecha comprueba si se ha cumplido.',
  save: 'Guardar',
  euros: 'Cuánto (€)',
  day: 'Para qué día',
  channel: 'Cómo lo ha dicho',
  barriers: {
    not_late: 'Este préstamo no está en mora o ya no lo gestiona recobro.',
    promise_open: 'Ya hay una promesa abierta.',
    too_many_broken: 'Ya ha roto dos promesas: prepara otra salida.',
  },
  paid: (amount: string): string => `pagó ${amount}`,
  states: {
    open: 'Abierta',
    kept: 'Cumplida',
    partly: 'En parte',
    broken: 'Rota',
  } satisfies Record<PromiseState, string>,
  channels: {
    account: 'En su cuenta',
    phone: 'Por teléfono',
    whatsapp: 'Por WhatsApp',
    email: 'Por correo',
    in_person: 'En persona',
  } satisfies Record<PromiseChannel, string>,
} as const
