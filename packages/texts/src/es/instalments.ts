const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)
const instalments = (count: number): string => (count === 1 ? '1 cuota' : `${count} cuotas`)

/** A loan in instalments in the customer zone. Amounts and dates arrive formatted. */
export const instalmentTexts = {
  ofAll: (number: number, count: number) => `Cuota ${number} de ${count}`,
  name: (number: number) => `Cuota ${number}`,
  calendarTitle: 'Añadir las fechas a tu calendario',
  calendarEntry: (amount: string, name: string) => `Pagar ${amount}: ${name.toLowerCase()}`,

  /** The first card. */
  top: {
    bringUpToDate: 'Para ponerte al día',
    due: (date: string) => `Vence el ${date}`,
    dueToday: (date: string) => `Vence hoy, ${date}`,
    wasDue: (number: number, date: string) => `La cuota ${number} vencía el ${date}`,
    wereDue: (count: number, date: string) => `${instalments(count)} sin pagar, desde el ${date}`,
    accelerated: (date: string) => `Todo el préstamo venció el ${date}`,
    left: 'Te queda',
    totalCost: 'Coste total',
    payAllToday: (amount: string, saved: string) => `Si lo devuelves todo hoy, pagas ${amount}: ahorras ${saved}.`,
    smaller: (planned: string) => `Era de ${planned}: al pagar antes, esta cuota baja.`,
    late: 'Si pagas esto, estás al día.',
    lateEachDay: (amount: string) => `Cada día más suma ${amount} de demora. Si pagas esto, estás al día.`,
    acceleratedText: (amount: string) =>
      `Quedaron cuotas sin pagar y ahora hay que devolver todo el préstamo. Ya no se suman los intereses de las cuotas que faltaban, solo la demora: ${amount} al día.`,
    payAll: 'Pagar todo',
    move: 'Mover cuotas',
    orPayAll: 'O termina hoy:',
    all: (amount: string) => `todo, ${amount}`,
  },

  /** After a payment. */
  paid: {
    next: (number: number, amount: string, date: string) => `Te queda la cuota ${number}: ${amount}, el ${date}.`,
    stillLate: (amount: string) => `Para ponerte al día te faltan ${amount}.`,
    due: 'Para ponerte al día',
  },

  /** The instalments of the loan, oldest first. */
  list: {
    title: 'Tus cuotas',
    received: 'Recibiste',
    table: 'Ver la tabla',
    hideTable: 'Ocultar la tabla',
    paid: (number: number) => `Cuota ${number}, pagada`,
    paidSome: (from: number, to: number) => `Cuotas ${from} a ${to}, pagadas`,
    paidAhead: (number: number) => `Cuota ${number}, pagada por adelantado`,
    due: (number: number) => `Cuota ${number}, vence hoy`,
    overdue: (number: number) => `Cuota ${number}, atrasada`,
    ahead: (from: number, to: number) => `Cuotas ${from} a ${to}`,
    partPaid: (amount: string) => `Ya has pagado ${amount}`,
    until: (from: string, to: string) => `Del ${from} al ${to}`,
    moved: (months: number) => (months === 1 ? 'Movida un mes' : `Movidas ${months} meses`),
    lateInterest: 'Intereses de demora',
    lateUntilToday: (count: number) => `${days(count)} de retraso`,
    total: 'En total',
    totalOf: (lent: string, cost: string) => `Recibiste ${lent} y te cuesta ${cost}`,
  },
} as const
