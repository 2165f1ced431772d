/** The customer zone. The words of the failed payment in quotation marks in the specification are verbatim. */
export const accountTexts = {
  greeting: (name: string) => `Hola, ${name}`,
  yourLoan: {
    title: 'Tu préstamo',
    text: 'Aquí verás cuánto debes hoy, cuándo toca pagar y qué puedes hacer ahora.',
    autoDebit: 'Ahora puedes activar el pago automático con tu tarjeta desde esta página.',
  },
  history: {
    title: 'Historial de préstamos',
    text: 'Aquí verás los préstamos que has tenido, con sus fechas, importes y documentos.',
  },
  personalInformation: {
    title: 'Tus datos',
    text: 'Aquí verás tu nombre, tu correo, tu documento, tu teléfono y las tarjetas que has añadido.',
  },
  paymentFailed: {
    title: 'El pago no se ha completado',
    text: 'Algo salió mal',
    detail: 'No te preocupes: tu préstamo sigue igual que antes. Puedes volver a intentarlo o llamarnos.',
    tryAgain: 'Intentarlo de nuevo',
  },
} as const
