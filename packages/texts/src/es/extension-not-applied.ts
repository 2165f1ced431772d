import type { ExtensionBar, ReversalCause } from '@puente/domain'

/** Why an extension that was paid for is not possible any more; the end of a sentence. */
export const extensionBars: Readonly<Record<ExtensionBar, string>> = {
  loan_repaid: 'el préstamo ya estaba devuelto',
  covers_debt: 'con ese dinero el préstamo queda devuelto',
  loan_sold: 'el préstamo ya estaba cedido',
  loan_withdrawn: 'ya había un desistimiento del contrato',
  due_date_moved: 'la fecha de pago había cambiado mientras tanto',
  not_extendable: 'la situación del préstamo había cambiado',
  offer_lapsed: 'el pago llegó cuando la oferta ya había terminado',
  amount_too_small: 'el importe no llegaba a lo que costaba',
}

/** Why an extension that was booked does not hold any more; the end of a sentence. `returned` is the part that went back, null for all of it. */
export const extensionUndone: Readonly<Record<ReversalCause, (paid: string, returned: string | null) => string>> = {
  bank_return: (paid) => `tu banco devolvió los ${paid} que pagaste`,
  card_chargeback: (paid, returned) =>
    returned === null
      ? `los ${paid} que pagaste volvieron a tu tarjeta`
      : `de los ${paid} que pagaste, ${returned} volvieron a tu tarjeta`,
  our_mistake: (paid) => `anotamos su pago de ${paid} por un error nuestro`,
}

/** The task of staff, in the back office. */
export const extensionNotAppliedTask = (amount: string, reason: string): string =>
  `Pagó ${amount} para ampliar el plazo y no pudo ser (${reason}): ofrécele devolver el dinero`
