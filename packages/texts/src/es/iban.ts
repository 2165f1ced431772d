/** Where the loan is paid out. */
export const ibanTexts = {
  legend: 'Elige una cuenta a tu nombre',
  type: 'Escribir mi IBAN',
  typeHint: 'Lo encuentras en la app de tu banco o en tu libreta.',
  fromBank: 'La cuenta de mi banco',
  fromBankHint:
    'Cuando conectes con tu banco usamos la cuenta a tu nombre en la que cobras. Verás cuál es antes de firmar.',
  imported: (lastDigits: string) => `Cuenta que termina en ${lastDigits}`,
  importedHint: (bank: string | null, holder: string) => (bank === null ? holder : `${bank} · ${holder}`),
  recognised: (bank: string) => `Es una cuenta de ${bank}.`,
  iban: 'IBAN',
  ibanHint: 'Empieza por ES y tiene 24 caracteres.',
  ownAccount: 'La cuenta tiene que ser tuya: no enviamos dinero a cuentas de otras personas.',
  continue: 'Continuar',

  /** The first choice, together with the review of all answers. */
  review: {
    title: 'Revisa y elige tu cuenta',
    text: 'Comprueba tus datos y dinos dónde recibes el dinero. Todavía no firmas nada.',
  },

  /** Status 34: the given account could not be used. */
  again: {
    title: 'Necesitamos otra cuenta',
    text: 'No hemos podido comprobar que la cuenta anterior esté a tu nombre. Elige otra y seguimos enseguida.',
    /** Signed and sent, but rejected by the bank. */
    textAfterPayout:
      'Tu banco no ha aceptado la transferencia. Elige otra cuenta tuya y volvemos a enviarte el dinero.',
    waiting: 'Buscamos tus cuentas en tu banco. Suele tardar menos de un minuto.',
    waitingHint: 'No hace falta que esperes: también puedes escribir tu IBAN.',
    /** A typed account that no bank has shown: a staff member verifies its holder. */
    inReviewTitle: 'Estamos comprobando tu cuenta',
    inReviewText:
      'Solo enviamos dinero a cuentas a tu nombre, y tu banco no nos ha mostrado esta. La está revisando una persona.',
    inReview: (lastDigits: string) => `Comprobamos que la cuenta que termina en ${lastDigits} está a tu nombre.`,
    inReviewHint:
      'No tienes que hacer nada: te avisamos y tu solicitud sigue sola. Si tienes prisa, elige otra cuenta.',
    refused: (lastDigits: string) =>
      `No hemos podido comprobar que la cuenta que termina en ${lastDigits} esté a tu nombre. Elige otra o llámanos.`,
  },
} as const
