/** A borrower's promise to pay by a date, in the account. */
export const promiseTexts = {
  title: 'Dinos cuándo pagarás',
  intro: 'Hasta ese día no te enviamos avisos ni te cobramos en la tarjeta. Los intereses de demora siguen.',
  amount: 'Pagaré',
  date: 'El día',
  action: 'Prometer el pago',
  standsTitle: 'Has prometido un pago',
  stands: (amount: string, date: string): string =>
    `${amount} como muy tarde el ${date}. Hasta entonces no te enviamos avisos. Puedes pagar antes cuando quieras.`,
} as const
