import { daysBetween } from '../calendar/civil-date.ts'
import { divideHalfUp } from '../money/cents.ts'
import type { BankTransaction } from './bank-data.ts'
import { containsPhrase, plainWords } from './plain-words.ts'

/** The words that Spanish banks use for salary, pension and benefits. */
const INCOME_WORDS = [
  'NOMINA',
  'SALARIO',
  'SUELDO',
  'HABERES',
  'RETRIBUCION',
  'PENSION',
  'JUBILACION',
  'PRESTACION',
  'DESEMPLEO',
  'SUBSIDIO',
  'SEPE',
  'INSS',
  'TGSS',
  'SEGURIDAD SOCIAL',
  'INGRESO MINIMO VITAL',
].map(plainWords)
/** Refunds and borrowed money are never income, whatever other words the line contains. */
const NO_INCOME_WORDS = ['DEVOLUCION', 'REEMBOLSO', 'REINTEGRO', 'ANULACION', 'RETROCESION', 'PRESTAMO'].map(plainWords)

/**
 * Without an income word, a payer counts only if it pays like a salary: at least three times, a substantial amount, with little
 * variation.
 */
const UNNAMED = { leastTimes: 3, leastCents: 200_00, mostDeviationPercent: 25 }

/** Payment frequency by the days between two payments. Any other interval is averaged over the period that was read. */
const RHYTHMS = [
  { from: 24, to: 38, perYear: 12 },
  { from: 12, to: 17, perYear: 26 },
  { from: 6, to: 8, perYear: 52 },
] as const

const says = (words: readonly string[], phrases: readonly (readonly string[])[]) =>
  phrases.some((phrase) => containsPhrase(words, phrase))

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  // With an even count, the lower of the two middle values: income is never rounded up.
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Month names and reference numbers in a line, which differ from one payment to the next. */
const CHANGES_MONTHLY = new Set(
  'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE SETIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE MES'.split(' '),
)

/** Groups movements by payer: by account number if present, else by name, else by the text of the line. */
function payerOf({ party, partyIban, title }: BankTransaction): string {
  if (partyIban !== null) return partyIban
  const words = plainWords(party ?? title)
  return words.filter((word) => !CHANGES_MONTHLY.has(word) && !/\d/.test(word)).join(' ')
}

/**
 * Regular monthly income. `credits` are movements into the applicant's own accounts from third parties that are not lenders;
 * `days` is the length of the period that was read.
 */
export function monthlyIncomeCents(credits: readonly BankTransaction[], days: number): number {
  const byPayer = new Map<string, BankTransaction[]>()
  for (const credit of credits) {
    if (says(plainWords(`${credit.title} ${credit.party ?? ''}`), NO_INCOME_WORDS)) continue
    const payer = payerOf(credit)
    byPayer.set(payer, [...(byPayer.get(payer) ?? []), credit])
  }
  return [...byPayer.values()].reduce((sum, payments) => sum + monthlyFrom(payments, days), 0)
}

function monthlyFrom(payments: readonly BankTransaction[], days: number): number {
  const isNamed = payments.some(({ title, party }) => says(plainWords(`${title} ${party ?? ''}`), INCOME_WORDS))
  const usual = median(payments.map(({ amountCents }) => amountCents))
  if (!isNamed && !looksLikeSalary(payments, usual)) return 0
  const dates = payments.map(({ bookedOn }) => bookedOn).sort()
  const gaps = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date))
  const gap = median(gaps)
  const rhythm = RHYTHMS.find(({ from, to }) => gap >= from && gap <= to)
  if (rhythm !== undefined) return Number(divideHalfUp(BigInt(usual) * BigInt(rhythm.perYear), 12n))
  const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return perMonth(total, days)
}

function looksLikeSalary(payments: readonly BankTransaction[], usual: number): boolean {
  const isAlike = ({ amountCents }: BankTransaction) =>
    Math.abs(amountCents - usual) * 100 <= usual * UNNAMED.mostDeviationPercent
  return payments.length >= UNNAMED.leastTimes && usual >= UNNAMED.leastCents && payments.every(isAlike)
}

/** Converts a total over `days` to a 30-day month. A period shorter than a month counts as a month and is not extrapolated. */
export const perMonth = (totalCents: number, days: number): number =>
  Number(divideHalfUp(BigInt(totalCents) * 30n, BigInt(Math.max(days, 30))))
