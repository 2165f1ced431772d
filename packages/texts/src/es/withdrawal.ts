/** Withdrawing from a signed contract (Ley 16/2011 art. 28). Amounts and dates arrive formatted. */
export const withdrawalTexts = {
  title: 'Desistir del contrato',
  until: (date: string) => `Hasta el ${date} puedes echarte atrás sin dar motivos y sin penalización.`,
  untilPaidOut: 'Mientras no te llegue el dinero, puedes echarte atrás sin dar motivos y sin penalización.',
  notPaidOut: 'Todavía no has recibido el dinero: no tienes que devolver nada.',
  onItsWay: 'El dinero ya va de camino: cuando llegue, lo devuelves en un plazo de 30 días.',
  settlementEnds: 'Si desistes, el acuerdo de pago con descuento deja de valer.',
  otherWays: 'También puedes decírnoslo por teléfono o por correo:',

  dialog: {
    title: '¿Desistir del contrato?',
    today: 'Si lo devuelves hoy',
    body: 'Dinero prestado',
    interest: 'Intereses de estos días',
    total: 'En total',
    payUntil: 'Como muy tarde',
    daily: (day: string, date: string, then: string) => `Cada día suma ${day}. Si esperas al ${date}, pagas ${then}.`,
    final: 'No se puede deshacer. Te enviaremos un justificante por correo.',
    confirm: 'Sí, desistir',
    keep: 'No, seguir con el préstamo',
  },
  done: (date: string) => `Has desistido del contrato. Tienes hasta el ${date} para devolver el dinero.`,
  doneWithoutDebt: 'Has desistido del contrato. No debes nada.',
  doneOnItsWay:
    'Has desistido del contrato. El dinero ya va de camino: cuando llegue, devuélvelo en un plazo de 30 días.',
} as const
