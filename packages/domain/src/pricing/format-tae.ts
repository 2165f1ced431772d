import { groupThousands } from '../money/cents.ts'

const NO_BREAK_SPACE = '\u00a0'

/** `2.333,9 %`, never in scientific notation, with a non-breaking space before the sign. */
export function formatTae(percent: number): string {
  const tenths = BigInt(Math.floor(Math.abs(percent) * 10 + 0.5))
  const sign = percent < 0 && tenths > 0n ? '-' : ''
  return `${sign}${groupThousands(String(tenths / 10n))},${tenths % 10n}${NO_BREAK_SPACE}%`
}
