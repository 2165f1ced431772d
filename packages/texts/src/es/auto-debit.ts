/** Automatic card payments. The quoted sentences are requirements R8. */
export const autoDebitTexts = {
  cardProcessing:
    'Si has terminado de añadir tu tarjeta, la estamos comprobando: suele tardar unos segundos. Si lo dejaste a medias, no se te ha cobrado nada y puedes añadirla cuando quieras.',
  cardCompleted: 'Tu tarjeta está vinculada y el pago automático está activado.',
  lastAttemptFailed: 'Tu último intento de vincular la tarjeta para el débito automático fue fallido.',
  cannotActivate: 'No podemos activar el débito automático',

  /** The step between signature and payout. */
  step: {
    signed: 'Tu contrato está firmado',
    account: 'Recibes el dinero en tu cuenta',
    title: '¿Quieres pagar automáticamente?',
    text: 'Si vinculas una tarjeta, cobramos de ella lo que toque y no tienes que acordarte. Es opcional: recibes el dinero igual.',
    discount: (percent: number) => `Con ella tienes un ${percent} % de descuento en tu próximo préstamo.`,
    mandateTitle: 'Qué autorizas',
    amount: 'Como máximo',
    date: 'El día',
    dateHint: 'No antes. Si amplías el plazo, en la fecha nueva.',
    notice: 'Te avisamos unos días antes con el importe exacto.',
    late: 'Si ese día falla, puedes pagar con otra tarjeta.',
    cancel: 'Puedes quitarlo gratis y cuando quieras desde tu cuenta, en «Pago automático».',
    free: 'Al vincular la tarjeta no se te cobra nada. No vemos su número.',
    mandate: 'Leer la autorización completa',
    consent: 'Autorizo que se cobre de mi tarjeta lo que deba de este préstamo el día de pago',
    consentName: 'Autorización',
    link: 'Vincular tarjeta',
    skip: 'Ahora no',
    silence: 'Si no eliges nada, en media hora te enviamos el dinero sin pago automático.',
  },
} as const
