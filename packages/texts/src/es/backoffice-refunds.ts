import type { RefundMethod, RefundStatus } from '@puente/domain'

/** Refunds, write-offs and unclaimed money in the back office. */
export const refundTexts = {
  methods: {
    card: 'A la tarjeta',
    transfer: 'Por transferencia',
    offset: 'A otro préstamo',
  } satisfies Record<RefundMethod, string>,
  statuses: {
    queued: 'En espera',
    sent: 'Enviada',
    ambiguous: 'Sin respuesta',
    completed: 'Hecha',
    failed: 'No salió',
    returned: 'Vino de vuelta',
  } satisfies Record<RefundStatus, string>,
  act: {
    title: (amount: string, loan: string) => `Devolver ${amount} del préstamo ${loan}`,
    method: 'Cómo',
    account: 'Cuenta',
    card: 'Pago con tarjeta',
    target: 'Préstamo que se paga',
    overpaid: 'Pagado de más',
    amount: 'Importe',
    left: 'Queda por devolver',
    refund: 'Devolución',
  },
  writeOff: {
    title: (loan: string) => `Pasar a fallido el préstamo ${loan}`,
    cancelTitle: (loan: string) => `Anular el paso a fallido del préstamo ${loan}`,
    debt: 'Deuda hoy',
    principal: 'Capital',
    commission: 'Intereses',
    fines: 'Intereses de demora',
    effect: 'Qué pasa después',
    effectText: 'La deuda sigue viva y el cliente puede pagarla, pero no genera más intereses.',
    cancelEffectText: 'La deuda vuelve a los libros con los intereses de los días que han pasado.',
    loss: 'Pérdida anotada',
    recovered: 'Cobrado después',
  },
} as const
