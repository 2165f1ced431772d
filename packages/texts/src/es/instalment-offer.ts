const instalments = (count: number): string => (count === 1 ? '1 cuota' : `${count} cuotas`)

/** An offer in instalments, and the table of instalments everywhere. Amounts and dates arrive formatted. */
export const instalmentOfferTexts = {
  /** Before the signature. */
  offer: {
    title: (count: number) => `Tus ${count} cuotas`,
    equal: (count: number, amount: string) => `${instalments(count)} de ${amount}`,
    withLast: (count: number, amount: string, last: string) =>
      `${instalments(count)} de ${amount} y una última de ${last}`,
    dates: (first: string, last: string) => `La primera, el ${first}. La última, el ${last}.`,
    lineTotal: (total: string, count: number) => `devuelves ${total} en ${instalments(count)}`,
    count: 'Cuotas',
    first: 'Primera cuota',
    last: 'Última cuota',
    ifMissed:
      'Si no pagas una cuota, desde el día siguiente se suman intereses de demora, solo sobre el dinero prestado de esa cuota. Las demás no cambian: al pagarla, vuelves a estar al día.',
    mandateEach: 'Cada cuota',
    mandateHint: (count: number, last: string) =>
      `${instalments(count)}, la última el ${last}. Si una se atrasa, se suman sus intereses de demora.`,
  },

  /** The amortisation table. */
  table: {
    caption: 'Tabla de cuotas',
    number: 'N.º',
    date: 'Fecha',
    instalment: 'Cuota',
    interest: 'Interés',
    principal: 'Capital',
    fee: 'Comisión',
    state: 'Estado',
    total: 'Total',
    states: {
      paid: 'Pagada',
      paid_ahead: 'Pagada antes',
      due: 'Vence hoy',
      overdue: 'Atrasada',
      upcoming: 'Pendiente',
    },
    lessEachMonth: 'Cada mes pagas menos interés, porque debes menos. Puedes pagar antes, sin coste.',
  },
} as const
