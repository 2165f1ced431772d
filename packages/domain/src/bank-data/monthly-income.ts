import { daysBetween } from '../calendar/civil-date.ts'
import { divideHalfUp } from '../money/cents.ts'
import type { BankTransaction } from './bank-data.ts'
import { hasWords, plainWords } from './plain-words.ts'

/** Salary, pension, benefit: the words under which Spanish banks book them. */
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
/** What comes back or is borrowed is no income, whatever else the line says. */
const NO_INCOME_WORDS = ['DEVOLUCION', 'REEMBOLSO', 'REINTEGRO', 'ANULACION', 'RETROCESION', 'PRESTAMO'].map(plainWords)

/** Without an income word a payer has to come back like a salary: three times or more, a good sum, much the same each time. */
const UNNAMED = { leastTimes: 3, leastCents: 200_00, mostDeviationPercent: 25 }

/** How often a payer pays, by the days between two payments; what is none of these is spread over the time that was read. */
const RHYTHMS = [
  { from: 24, to: 38, perYear: 12 },
  { from: 12, to: 17, perYear: 26 },
  { from: 6, to: 8, perYear: 52 },
] as const

const says = (words: readonly string[], phrases: readonly (readonly string[])[]) =>
  phrases.some((phrase) => hasWords(words, phrase))

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  // The lower one of two in the middle: an income is never rounded up.
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** What a line says about its month and number, and what therefore differs from one payment to the next. */
const CHANGES_MONTHLY = new Set(
  'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE SETIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE MES'.split(' '),
)

/** Movements of one payer: by account number where there is one, else by name, else by what the line says. */
function payerOf({ party, partyIban, title }: BankTransaction): string {
  if (partyIban !== null) return partyIban
  const words = plainWords(party ?? title)
  return words.filter((word) => !CHANGES_MONTHLY.has(word) && !/\d/.test(word)).join(' ')
}

/**
 * What comes in by itself in a month. `credits` are movements into own accounts from somebody else who is no lender;
 * `days` is the length of time that was read.
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

/** A sum over some days as a sum a month of 30 days. Less than a month is taken as one: it is not blown up. */
export const perMonth = (totalCents: number, days: number): number =>
  Number(divideHalfUp(BigInt(totalCents) * 30n, BigInt(Math.max(days, 30))))
