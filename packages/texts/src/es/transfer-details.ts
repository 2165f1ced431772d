/** How to repay a loan by bank transfer. */
export const transferDetailsTexts = {
  iban: 'IBAN',
  holder: 'Beneficiario',
  concept: 'Concepto',
  conceptHint: 'Escríbelo tal cual: así sabemos que el pago es tuyo.',
  arrival: 'Cuenta el día en que el dinero llega a nuestro banco. Puede tardar un día laborable.',
  copyIban: 'Copiar el IBAN',
  copyHolder: 'Copiar el beneficiario',
  copyConcept: 'Copiar el concepto',
} as const
