const MILLIONTHS_PER_PERCENT = 10_000
const RATE = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4, useGrouping: 'always' })

/** A borrowing rate with all its decimals: a reader must be able to recompute the price from it. */
export const formatRate = (millionths: number): string => `${RATE.format(millionths / MILLIONTHS_PER_PERCENT)}\u00a0%`
