import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CivilDate, civilDate, PRE_CONTRACT_FORMS, parseCivilDate, type Regime } from '@puente/domain'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

/** The rows that the server ships with. An operator copies the file, changes it and names it in PUENTE_REGIMES. */
export const DEFAULT_REGIMES_FILE = createRequire(import.meta.url).resolve('@puente/domain/regimes.json')

/** Ley 16/2011 applies from this day. The oldest row must cover it, so that every stored contract has a regime. */
const FIRST_DAY = civilDate('2011-09-25')

const ContractsFrom = z
  .string()
  .refine((text) => parseCivilDate(text).ok, 'must be a date such as 2027-06-01, or null for a law without a date')
  .transform((text) => text as CivilDate)
const Count = z.int('must be a whole number')
const Text = z.string('must be a text').trim().min(1, 'must not be empty')

const HighCost = z.strictObject({
  minInstalments: Count.min(1).max(120),
  minDaysBetweenInstalments: Count.min(1).max(366),
  monthlyInterestMaxPercent: z.number().positive().max(100),
  feeMaxPercent: z.number().min(0).max(100),
  feeMaxCents: Count.min(0),
  totalCostOfMonths: Count.min(1).max(120),
})

const Row = z
  .strictObject({
    id: z
      .string('must be a text')
      .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'must be 2 to 40 capital letters, digits and dashes, such as ES-2027'),
    contractsFrom: ContractsFrom.nullable(),
    source: Text,
    law: Text,
    preContractForm: z.enum(PRE_CONTRACT_FORMS, `must be ${PRE_CONTRACT_FORMS.join(' or ')}`),
    hasDirectivePage: z.boolean('must be true or false'),
    lateMarginMaxMillionths: Count.min(0).max(1_000_000),
    minInstalments: Count.min(1).max(120),
    taeMaxPercent: z.number().positive().nullable(),
    highCost: HighCost.nullable(),
    withdrawalDays: Count.min(1).max(366),
    withdrawalPayDays: Count.min(1).max(366),
    withdrawalEndsAfterYears: Count.min(1).max(100).nullable(),
    withdrawalReminderDays: z
      .strictObject({ first: Count.min(0).max(14), last: Count.min(0).max(14) })
      .refine(({ first, last }) => first <= last, 'first must not be after last')
      .nullable(),
    hoursFromInformationToSigning: Count.min(0).max(720),
    needsAuthorisation: z.boolean('must be true or false'),
  })
  .refine(({ taeMaxPercent, highCost }) => highCost === null || taeMaxPercent !== null, {
    path: ['highCost'],
    message: 'needs taeMaxPercent, which says from where it applies',
  }) satisfies z.ZodType<Regime>

const Rows = z.array(Row, 'must be a list of rows')

/** `row 2 (ES-CCD2), field highCost.feeMaxCents: must be a whole number`. */
function sentenceOf({ path, message }: z.core.$ZodIssue, given: unknown): string {
  const [index, ...fields] = path
  if (index === undefined) return message
  const row: unknown = Array.isArray(given) ? given[Number(index)] : undefined
  const id = typeof row === 'object' && row !== null && 'id' in row ? ` (${String(row.id)})` : ''
  const field = fields.length === 0 ? '' : `, field ${fields.join('.')}`
  return `row ${Number(index) + 1}${id}${field}: ${message}`
}

/** What no single row can show. */
function problemsBetween(regimes: readonly Regime[]): readonly string[] {
  const problems: string[] = []
  regimes.forEach(({ id, contractsFrom }, index) => {
    const earlier = regimes.slice(0, index)
    const row = `row ${index + 1} (${id})`
    if (earlier.some((one) => one.id === id)) problems.push(`${row}, field id: another row has it`)
    const sameDay = contractsFrom === null ? undefined : earlier.find((one) => one.contractsFrom === contractsFrom)
    if (sameDay !== undefined) problems.push(`${row}, field contractsFrom: ${sameDay.id} starts on the same day`)
  })
  if (!regimes.some(({ contractsFrom }) => contractsFrom !== null && contractsFrom <= FIRST_DAY)) {
    problems.push(`no row has a contractsFrom of ${FIRST_DAY} or earlier, so old contracts would have no law`)
  }
  return problems
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The legal regimes of a file. A file that is not valid stops the start, with one sentence for each wrong field. */
export function readRegimes(file: string): readonly Regime[] {
  const refuse = (problems: readonly string[], cause?: unknown): never => {
    throw new StartupError(`The legal regimes in ${file} cannot be used: ${problems.join('; ')}.`, { cause })
  }
  let given: unknown
  try {
    given = parseJson(readFileSync(file, 'utf8'))
  } catch (error) {
    return refuse([error instanceof Error ? error.message : String(error)], error)
  }
  const parsed = Rows.safeParse(given)
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => sentenceOf(issue, given)))
  const problems = problemsBetween(parsed.data)
  return problems.length > 0 ? refuse(problems) : parsed.data
}
