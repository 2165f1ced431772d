/** Acts of staff on loans in instalments. */
export const planActTexts = {
  acceleration: {
    title: (loan: string) => `Dar por vencido todo el préstamo ${loan}`,
    revokeTitle: (loan: string) => `Anular el vencimiento anticipado del préstamo ${loan}`,
    missed: 'Cuotas vencidas sin pagar',
    dueNow: 'Lo que debe para ponerse al día',
    debt: 'Deuda total hoy',
    demand: 'Requerimiento entregado el',
    effect: 'Qué pasa después',
    effectText: 'Toda la deuda vence hoy. Desde mañana hay intereses de demora sobre todo el capital.',
    revokeEffectText: 'Vuelven las cuotas y sus fechas, como si no se hubiera dado por vencido.',
    barriers: {
      not_in_this_status: 'El préstamo no está en una fase en la que se pueda dar por vencido.',
      nothing_ahead: 'No quedan cuotas por vencer.',
      too_few_missed: 'Faltan cuotas vencidas: todavía no se puede dar por vencido.',
      notice_too_short: 'No ha pasado el plazo desde que se entregó el requerimiento.',
      on_hold: 'Hay un plan, una pausa o una reclamación abierta.',
    },
  },
} as const
