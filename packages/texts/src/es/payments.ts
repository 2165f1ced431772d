import { formatEuros } from '@puente/domain'

/** Card payments: the text on the bank statement, the page before the provider's, and the simulated card page. */
export const paymentTexts = {
  /** Shown by the provider and on the card statement. */
  descriptions: {
    prolongation: 'Ampliación del plazo de tu préstamo',
    partial_repay: 'Pago parcial de tu préstamo',
    payoff: 'Devolución de tu préstamo',
    instalment: 'Cuota de tu préstamo',
    tokenize: 'Alta de tu tarjeta',
    refund: 'Devolución del dinero que pagaste de más',
  },

  /** Visible for a moment, or longer without JavaScript. */
  onward: {
    title: 'Te llevamos a la página de pago',
    text: 'Vas a pagar en la página segura de tu banco. Nosotros no vemos el número de tu tarjeta.',
    button: 'Continuar',
  },

  /** Replaces the provider's page, in sandbox mode only. */
  simulated: {
    titles: { payment: 'Pago con tarjeta (simulado)', tokenize: 'Alta de tarjeta (simulada)' },
    intro: 'Esta página hace de banco. Nada es de verdad: elige qué quieres que pase.',
    amount: (cents: number) => `Importe: ${formatEuros(cents)}`,
    order: (code: string) => `Pedido ${code}`,
    outcomeLegend: '¿Qué pasa con la operación?',
    outcomes: {
      success: 'Sale bien',
      decline: 'El banco la rechaza',
      strong_authentication: 'El banco te pide que confirmes que eres tú',
      abandon: 'Te vas sin terminar',
      late_notification: 'Sale bien, pero el aviso del banco llega tarde',
      double_notification: 'Sale bien y el aviso del banco llega dos veces',
    },
    cardLegend: '¿Cómo responderá esta tarjeta a los cobros automáticos?',
    cards: {
      approves: 'Acepta los cobros (acaba en 0003)',
      declines: 'Los rechaza (acaba en 0190)',
      wants_authentication: 'El banco pide confirmación (acaba en 0195)',
      is_dead: 'Ya no vale (acaba en 0321)',
      answers_late: 'El banco no contesta y avisa después (acaba en 0909)',
    },
    submit: 'Continuar',
    authenticationTitle: 'Tu banco quiere confirmar que eres tú',
    authenticationText: 'En la vida real te llegaría un aviso al móvil.',
    taken: {
      payment: { title: 'Este pago ya está hecho', text: 'No se ha cobrado nada más.' },
      tokenize: { title: 'Esta tarjeta ya está añadida', text: 'No hace falta añadirla otra vez.' },
    },
    backToAccount: 'Volver a tu cuenta',
    confirm: 'Sí, soy yo',
    reject: 'No, cancelar',
  },
}
