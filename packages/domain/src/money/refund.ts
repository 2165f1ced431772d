/** How overpaid money goes back: on the card it came from, by bank transfer, or to another loan of the same customer. */
export const REFUND_METHODS = ['card', 'transfer', 'offset'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

export const REFUND_STATUSES = ['queued', 'sent', 'ambiguous', 'completed', 'failed', 'returned'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** In these the money may still leave, or is on its way. */
export const OPEN_REFUND_STATUSES: readonly RefundStatus[] = ['queued', 'sent', 'ambiguous']

/** In these the money left, or may have left: the card payment behind it cannot be refunded again for the same amount. */
export const LEAVING_REFUND_STATUSES: readonly RefundStatus[] = [...OPEN_REFUND_STATUSES, 'completed']
