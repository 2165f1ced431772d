/** The entry screen: the phone number. The title is verbatim (R2.16). */
export const authTexts = {
  headline: 'Un préstamo corto, con todo el coste a la vista',
  subline: 'Elige cuánto y cómo. Ves lo que pagas antes de empezar.',
  ask: (amount: string) => `Pedir ${amount}`,
  trust: {
    registered: 'Empresa registrada',
    withdrawal: '14 días para desistir',
    price: 'Coste y TAE siempre a la vista',
  },
  title: 'Ingresa el número de teléfono',
  intro: 'Te enviaremos un código por SMS para confirmar que es tuyo.',
  phone: 'Número de teléfono móvil',
  continue: 'Continuar',
  sandboxHint: 'Modo de pruebas: no se envía ningún SMS. Los mensajes llegan a',
  sandboxLink: 'la bandeja de pruebas',

  consents: {
    legend: 'Antes de seguir',
    all: 'Acepto todo lo necesario',
    agreementTerms: 'He leído y acepto los',
    agreementTermsLink: 'términos y condiciones',
    privacyProtectionPolicy: 'He leído y acepto la',
    privacyProtectionPolicyLink: 'política de privacidad',
    // No contract exists yet: the person acknowledges that its information comes first, and how it is delivered.
    receiveInformation: 'Acepto recibir en formato electrónico la información previa al contrato, antes de firmar',
    names: {
      agreementTerms: 'Términos y condiciones',
      privacyProtectionPolicy: 'Política de privacidad',
      receiveInformation: 'Información previa al contrato',
    },
    marketing: 'Quiero recibir ofertas y novedades',
    marketingHint: 'Es opcional. Puedes cambiarlo cuando quieras.',
    acceptedBefore: 'En este navegador ya se aceptaron los términos y la política de privacidad.',
    opensInNewTab: 'se abre en otra pestaña',
  },

  tryAgainAt: (time: string) => `Podrás intentarlo de nuevo a las ${time}.`,
  tryAgainOn: (date: string, time: string) => `Podrás intentarlo de nuevo el ${date} a las ${time}.`,
} as const
