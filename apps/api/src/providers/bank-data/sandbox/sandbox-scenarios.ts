import type { BankScenario } from '@puente/contract'
import { addDays, type BankData, type BankTransaction, type CivilDate, type ImportedAccount } from '@puente/domain'
import { sandboxIban } from './sandbox-accounts.ts'

export interface SandboxApplicant {
  readonly userId: number
  /** As the applicant typed it. */
  readonly fullName: string
  readonly typedIban: string | null
}

interface Line {
  readonly daysAgo: number
  readonly cents: number
  readonly title: string
  readonly party?: string
}

/** A month of transactions for an income of 1,000.00 €, the last on day 29, so that three months fill ninety days. */
const MONTH_OF_1000: readonly Line[] = [
  { daysAgo: 2, cents: 61_35, title: 'COMPRA TARJ. SUPERMERCADOS LA PLAZA' },
  { daysAgo: 5, cents: 480_00, title: 'RECIBO ALQUILER', party: 'INMOBILIARIA SOLANA SL' },
  { daysAgo: 7, cents: 45_00, title: 'COMPRA TARJ. ESTACION DE SERVICIO A-2' },
  { daysAgo: 9, cents: 52_40, title: 'RECIBO LUZ', party: 'ENERGIA DEL EBRO SA' },
  { daysAgo: 9, cents: 58_20, title: 'COMPRA TARJ. SUPERMERCADOS LA PLAZA' },
  { daysAgo: 12, cents: 28_90, title: 'RECIBO MOVIL Y FIBRA', party: 'TELEVEGA SAU' },
  { daysAgo: 13, cents: 38_00, title: 'COMPRA TARJ. RESTAURANTE EL OLMO' },
  { daysAgo: 14, cents: 12_99, title: 'SUSCRIPCION CINEMAR' },
  { daysAgo: 16, cents: 63_75, title: 'COMPRA TARJ. FRUTAS Y CARNES MARTA' },
  { daysAgo: 18, cents: 7_01, title: 'COMPRA TARJ. METRO' },
  { daysAgo: 21, cents: 40_00, title: 'COMPRA TARJ. ESTACION DE SERVICIO A-2' },
  { daysAgo: 23, cents: 55_10, title: 'COMPRA TARJ. SUPERMERCADOS LA PLAZA' },
  { daysAgo: 29, cents: 57_30, title: 'COMPRA TARJ. FARMACIA Y DROGUERIA' },
]
const MONTHS = [0, 1, 2] as const
const LAST_PAYDAY = 3

/** The costs of a month, in per cent of 1,000 €. */
const expenses = (percent: number): readonly Line[] =>
  MONTHS.flatMap((month) =>
    MONTH_OF_1000.map((line) => ({
      ...line,
      daysAgo: line.daysAgo + 30 * month,
      cents: -Math.round((line.cents * percent) / 100),
    })),
  )

const salary = (cents: number, title = 'NOMINA', party = 'TALLERES SOL SL'): readonly Line[] =>
  MONTHS.map((month) => ({ daysAgo: LAST_PAYDAY + 30 * month, cents, title, party }))

/** Repayments to five lenders, 1,020 € a month. */
const OTHER_LOANS: readonly Line[] = (
  [
    ['VIVUS', 260_00],
    ['MONEYMAN', 240_00],
    ['COFIDIS', 210_00],
    ['WANDOO', 180_00],
    ['CETELEM', 130_00],
  ] as const
).flatMap(([lender, cents], index) =>
  MONTHS.map((month) => ({ daysAgo: 4 + index + 30 * month, cents: -cents, title: `RECIBO ${lender}`, party: lender })),
)

const THIN: readonly Line[] = [
  { daysAgo: 2, cents: -31_20, title: 'COMPRA TARJ. SUPERMERCADOS LA PLAZA' },
  { daysAgo: 8, cents: -18_50, title: 'COMPRA TARJ. METRO' },
  { daysAgo: 12, cents: 640_00, title: 'NOMINA', party: 'HOSTELERIA DEL PUERTO SL' },
  { daysAgo: 15, cents: -44_00, title: 'COMPRA TARJ. ZAPATERIA LUNA' },
  { daysAgo: 19, cents: 100_00, title: 'INGRESO EFECTIVO APERTURA' },
]

const transactionsOn = (today: CivilDate, lines: readonly Line[]): readonly BankTransaction[] =>
  lines.map(({ daysAgo, cents, title, party = null }) => ({
    bookedOn: addDays(today, -daysAgo),
    amountCents: cents,
    title,
    party,
    partyIban: null,
  }))

/**
 * Ninety days at a bank that does not exist, always the same for an applicant and a day. The figures are far from every limit of
 * the decision tables, so that a change of those does not change the meaning of a scenario.
 */
export function sandboxBankDataOf(scenario: BankScenario, applicant: SandboxApplicant, today: CivilDate): BankData {
  const { userId, fullName, typedIban } = applicant
  // The holder in capitals, as banks print it.
  const holders = [fullName.toUpperCase()]
  const [first, second] = [1, 2, 3].map((nth) => sandboxIban(userId, nth)).filter((iban) => iban !== typedIban)
  const account = (iban: string | undefined, balanceCents: number, ...lines: (readonly Line[])[]): ImportedAccount => ({
    iban: iban ?? '',
    holders,
    balanceCents,
    transactions: transactionsOn(today, lines.flat()),
  })
  const main = typedIban ?? first
  const savings = account(second, 350_00)
  switch (scenario) {
    case 'good':
    case 'slow':
      return { accounts: [account(main, 3_842_18, salary(1_900_00), expenses(100)), savings] }
    case 'strong':
      return { accounts: [account(main, 8_210_44, salary(3_500_00), expenses(120)), savings] }
    case 'low_income':
      return { accounts: [account(main, 1_188_12, salary(750_00), expenses(56))] }
    case 'thin':
      return { accounts: [account(main, 646_30, THIN)] }
    case 'over_indebted':
      return { accounts: [account(main, -85_40, salary(1_500_00), expenses(70), OTHER_LOANS)] }
    case 'someone_elses_account': {
      const theirs = account(main, 1_905_00, salary(2_400_00, 'NOMINA', 'LOGISTICA DUERO SA'))
      const own = account(second, 3_812_60, salary(1_900_00), expenses(100))
      return { accounts: [{ ...theirs, holders: ['RUIZ SANZ PEDRO'] }, own] }
    }
    case 'import_fails':
      return { accounts: [] }
  }
}
