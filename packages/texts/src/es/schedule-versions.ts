/** What changed in the instalments of a loan, in the customer zone. Amounts and dates arrive formatted. */
export const scheduleVersionTexts = {
  title: 'Cambios en tus cuotas',
  loading: 'Buscamos los cambios de tus cuotas',
  failed: 'No hemos podido cargar los cambios de tus cuotas.',
  retry: 'Intentar de nuevo',
  /** By the type of the fact that made the version. */
  reasons: {
    payout: 'Te enviamos el dinero otra vez',
    payout_returned: 'El banco nos devolvió el dinero',
    payment: 'Pagaste una parte antes de su fecha',
    extension: 'Moviste las cuotas que faltaban',
    reversal: 'Un pago o un cambio dejó de contar',
    withdrawal: 'Desististe del contrato',
    acceleration: 'Todo el préstamo pasó a vencer',
    acceleration_revoked: 'Anulamos el vencimiento de todo el préstamo',
    pause: 'Una pausa de un mes, sin pago ni intereses',
  } as Readonly<Record<string, string>>,
  otherReason: 'Otro cambio',
  count: (difference: number): string => {
    const count = Math.abs(difference)
    return `${count === 1 ? '1 cuota' : `${count} cuotas`} ${difference < 0 ? 'menos' : 'más'}`
  },
  amount: (number: number, before: string, after: string) => `La cuota ${number} pasa de ${before} a ${after}`,
  date: (number: number, before: string, after: string) => `La cuota ${number} pasa del ${before} al ${after}`,
  last: (before: string, after: string) => `La última pasa del ${before} al ${after}`,
  before: (date: string) => `Tus cuotas antes del ${date}`,
} as const
