/** The decision: an offer that differs from the request, or a refusal. Amounts and dates arrive formatted. */
export const approveConditionsTexts = {
  terms: {
    amount: 'Recibes',
    cost: 'Coste',
    total: 'Devuelves',
    due: 'Fecha de pago',
    days: 'Plazo',
    daysOf: (days: number) => (days === 1 ? '1 día' : `${days} días`),
    tae: 'TAE',
    asked: 'Pediste',
    offered: 'Te ofrecemos',
    also: 'Como máximo',
    compare: 'Lo que pediste y lo que te ofrecemos',
  },
  noObligation: 'Aceptar no te obliga a nada todavía: antes de firmar lees el contrato.',

  less: {
    title: (amount: string) => `Podemos prestarte ${amount}`,
    text: (asked: string) =>
      `Pediste ${asked}. Con los ingresos y gastos que vemos en tu cuenta, creemos que devolver más te costaría demasiado.`,
    accept: (amount: string) => `Seguir con ${amount}`,
    refuse: 'No lo quiero',
    refuseTitle: '¿Terminamos aquí?',
    refuseText: 'Cerramos tu solicitud. No debes nada y puedes pedir otro préstamo cuando quieras.',
    refuseConfirm: 'Sí, cerrar mi solicitud',
    keep: 'No, volver a la oferta',
  },
  more: {
    title: (asked: string) => `Tu préstamo de ${asked} está aprobado`,
    text: (amount: string) =>
      `También podrías pedir hasta ${amount}. Pide solo lo que necesites: cuanto más pides, más devuelves.`,
    keepAsked: (asked: string) => `Seguir con ${asked}`,
    takeMore: (amount: string) => `Prefiero ${amount}`,
  },
  changed: {
    title: 'Hemos cambiado las condiciones',
    text: 'Estas son las condiciones que podemos ofrecerte. Mira bien el total y la fecha.',
  },

  declined: {
    title: 'Ahora no podemos darte un préstamo',
    text: 'Sabemos que no es la respuesta que esperabas. Aquí tienes los motivos y lo que puedes hacer.',
    textWithoutReasons: 'Sabemos que no es la respuesta que esperabas. Aquí tienes lo que puedes hacer.',
    reasonsTitle: 'Por qué',
    automatic: 'Ha decidido un programa a partir de tus datos. Tienes derecho a que lo mire una persona.',
    review: {
      title: 'Pide que lo revise una persona',
      text: 'Alguien de nuestro equipo volverá a mirar tu solicitud. No cuesta nada.',
      reason: 'Qué deberíamos saber',
      reasonHint: 'Por ejemplo, un ingreso que no aparece en tu banco.',
      send: 'Pedir una revisión',
      doneTitle: 'Hemos recibido tu petición',
      done: (date: string) => `Te contestaremos como muy tarde el ${date}.`,
      doneBefore: 'Te contestaremos como muy tarde un mes después de tu petición.',
      phone: 'Llámanos y te explicamos el motivo. También puedes dar tu punto de vista y pedir que se revise:',
    },
    laterTitle: 'Volver a pedirlo',
    later: (date: string) =>
      `Puedes pedir otro préstamo a partir del ${date}. Si tu situación cambia antes, llámanos al`,
    now: 'Ya puedes pedir otro préstamo desde tu cuenta. Si tienes dudas, llámanos al',
    helpTitle: 'Si el dinero no te llega',
    help: 'Hay ayuda gratuita y sin compromiso.',
    difficulties: 'Qué hacer si tienes dificultades',
    account: 'Ir a tu cuenta',
  },
} as const
