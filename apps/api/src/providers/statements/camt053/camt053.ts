import { type CivilDate, mentionsIn } from '@puente/domain'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import type { BankStatement, SkippedPart, StatementReading } from '../statements.ts'
import { checkXml } from './check-xml.ts'
import { Entry, linesOf } from './entry-lines.ts'
import { Refusal, refusedReading } from './refusal.ts'
import { Amount, BookedOn, Code, Direction, signedCents, Text } from './values.ts'

// camt.053 as banks send it. Versions 02 to 08 and later differ little in the elements read here (`Sts` became a choice, and so
// did the dates of balances), so the reader goes by elements and not by version.

/** More than a lender's day; each line is a commit of its own when it is imported. */
const MAX_LINES = 10_000
const MAX_CHARACTERS = 5 * 1024 * 1024

const REPEATED = new Set([
  ...['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls'],
  ...['Ustrd', 'Strd', 'AddtlRmtInf', 'Chrgs', 'Rcrd'],
])

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  // Keep everything as text: an amount or a reference that looks like a number must not become one.
  parseTagValue: false,
  isArray: (name) => REPEATED.has(name),
  captureMetaData: true,
  // Files with a DOCTYPE are refused, so only XML's own five entities remain, and a long statement may hold thousands.
  processEntities: { maxTotalExpansions: Number.MAX_SAFE_INTEGER, maxExpandedLength: Number.MAX_SAFE_INTEGER },
})
const META_DATA = XMLParser.getMetaDataSymbol() as symbol

type Element = Readonly<Record<string, unknown>> & { readonly [META_DATA]?: { readonly startIndex?: number } }

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null
const placeOf = (element: unknown): number | null =>
  isElement(element) ? (element[META_DATA]?.startIndex ?? null) : null

const Balance = z.object({
  Tp: z.object({ CdOrPrtry: Code }),
  Amt: Amount,
  // Mandatory, but some banks leave it out above zero. The sum of the lines holds the guess.
  CdtDbtInd: Direction.default('CRDT'),
  Dt: BookedOn.optional(),
})
type Balance = z.infer<typeof Balance>

/** What tells whether a statement is ours. */
const Head = z.object({
  Id: Text,
  Acct: z.object({
    Id: z.object({ IBAN: Text.optional(), Othr: z.object({ Id: Text }).optional() }),
    Ccy: Text.optional(),
  }),
  Bal: z.array(z.unknown()).default([]),
  Ntry: z.array(z.unknown()).default([]),
})
type Head = z.infer<typeof Head>

/** Reads statements of these accounts. Nothing of a file that does not add up is used. */
export function readCamt053(file: string, accounts: readonly string[]): StatementReading {
  // Banks begin a file with a byte order mark or an empty line; XML allows neither before its declaration.
  const text = file.replace(/^[\u{FEFF}\s]+/u, '')
  try {
    if (text.length > MAX_CHARACTERS) throw new Refusal('too_large', `more than ${MAX_CHARACTERS} characters`)
    const read = elementsOf(text).map((element) => readStatement(element, accounts))
    const statements = read.flatMap(({ statement }) => statement ?? [])
    const skipped = read.flatMap((one) => one.skipped)
    if (statements.length === 0) throw nothingOurs(skipped)
    const lineCount = statements.reduce((count, { lines }) => count + lines.length, 0)
    if (lineCount > MAX_LINES) throw new Refusal('too_large', `${lineCount} lines, ${MAX_LINES} are allowed`)
    const oldestFirst = statements.toSorted((left, right) => left.closedOn.localeCompare(right.closedOn))
    const mentions = mentionsIn(oldestFirst.flatMap(({ lines }) => lines))
    return { outcome: 'read', statements: oldestFirst, mentions, skipped }
  } catch (error) {
    if (error instanceof Refusal) return refusedReading(file, error, file.length - text.length)
    throw error
  }
}

function nothingOurs(skipped: readonly SkippedPart[]): Refusal {
  const part = skipped.find(({ reason }) => reason === 'other_currency') ?? skipped[0]
  if (part === undefined || part.reason === 'not_booked') return new Refusal('not_a_statement', 'no statement')
  const { reason, statement, account, currency } = part
  return new Refusal(reason, `statement ${statement} is of account ${account} in ${currency}`, null, statement)
}

/** The `Stmt` elements of a file. */
function elementsOf(text: string): readonly unknown[] {
  checkXml(text)
  const wellFormed = XMLValidator.validate(text)
  if (wellFormed !== true) {
    const { line, msg } = wellFormed.err
    throw new Refusal('not_xml', msg, startOfLine(text, line))
  }
  const root: unknown = withoutEmpty(parser.parse(text))
  const envelope = isElement(root) && !('Document' in root) ? Object.values(root).find(hasDocument) : root
  const statements = z
    .object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(z.unknown()).min(1) }) }) })
    .safeParse(envelope)
  if (!statements.success) throw new Refusal('not_a_statement', 'there is no Document/BkToCstmrStmt/Stmt')
  return statements.data.Document.BkToCstmrStmt.Stmt
}

/** SWIFT and some banks put the message into an envelope of their own. */
const hasDocument = (value: unknown): boolean => isElement(value) && 'Document' in value

function startOfLine(text: string, line: number): number {
  let at = 0
  for (let seen = 1; seen < line; seen += 1) {
    const end = text.indexOf('\n', at)
    if (end === -1) return at
    at = end + 1
  }
  return at
}

/**
 * Removes elements without content, which some banks write where they have nothing to say. A return without a reason stays: that it
 * is there says that the line is a return.
 */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== '').map(withoutEmpty)
  if (!isElement(value)) return value
  const kept = value as Record<string, unknown>
  for (const [name, child] of Object.entries(kept)) {
    if (child === '' && name !== 'RtrInf') delete kept[name]
    else kept[name] = withoutEmpty(child)
  }
  return kept
}

interface ReadStatement {
  readonly statement: BankStatement | null
  readonly skipped: readonly SkippedPart[]
}

function readStatement(element: unknown, accounts: readonly string[]): ReadStatement {
  const parsed = Head.safeParse(element)
  if (!parsed.success) throw unreadable(parsed.error, element, null)
  const head = parsed.data
  const named = (head.Acct.Id.IBAN ?? head.Acct.Id.Othr?.Id ?? '').replace(/\s/g, '').toUpperCase()
  const account = ownAccount(named, accounts)
  const skip = (reason: SkippedPart['reason'], lines: number, currency: string | null): readonly SkippedPart[] =>
    lines === 0 && reason === 'not_booked' ? [] : [{ reason, statement: head.Id, account: named, currency, lines }]
  if (account === null) {
    return { statement: null, skipped: skip('other_account', head.Ntry.length, head.Acct.Ccy ?? null) }
  }
  const balances = readBalances(head)
  const foreign = balances.find(({ Amt }) => Amt.currency !== 'EUR')
  const inEuros = balances.filter(({ Amt }) => Amt.currency === 'EUR')
  if (foreign && inEuros.length === 0) {
    return { statement: null, skipped: skip('other_currency', head.Ntry.length, foreign.Amt.currency) }
  }
  const entries = readEntries(head)
  const pending = entries.filter(({ Sts }) => Sts !== 'BOOK')
  const booked = entries.filter(({ Sts }) => Sts === 'BOOK')
  // An account that holds several currencies has balances and entries in each.
  const others = booked.filter(({ Amt }) => Amt.currency !== 'EUR')
  const ours = booked.filter(({ Amt }) => Amt.currency === 'EUR')
  const skipped = [
    ...(others[0] === undefined ? [] : skip('other_currency', others.length, others[0].Amt.currency)),
    ...skip('not_booked', pending.length, 'EUR'),
  ]
  return { statement: toStatement(head, { account, balances: inEuros, entries: ours, element }), skipped }
}

/** Some banks name a Spanish account by its national number, which is the IBAN without `ES` and its check digits. */
const ownAccount = (named: string, accounts: readonly string[]): string | null =>
  accounts.find((account) => account === named || account.slice(4) === named) ?? null

function unreadable(
  error: z.ZodError,
  element: unknown,
  statement: string | null,
  entry: number | null = null,
): Refusal {
  const [issue] = error.issues
  const detail = `${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'is not a camt.053'}`
  return new Refusal('not_a_statement', detail, placeOf(element), statement, entry)
}

const BALANCES = ['OPBD', 'PRCD', 'ITBD', 'CLBD'] as const

/** The booked balances; available and forward ones say nothing of the lines. */
function readBalances({ Id, Bal }: Head): readonly Balance[] {
  return Bal.flatMap((element) => {
    const type = Balance.pick({ Tp: true }).safeParse(element)
    if (!type.success || !(BALANCES as readonly string[]).includes(type.data.Tp.CdOrPrtry)) return []
    const parsed = Balance.safeParse(element)
    if (!parsed.success) throw unreadable(parsed.error, element, Id)
    return [parsed.data]
  })
}

type PlacedEntry = Entry & { readonly place: { readonly at: number | null; readonly number: number } }

const readEntries = ({ Id, Ntry }: Head): readonly PlacedEntry[] =>
  Ntry.map((element, index) => {
    const parsed = Entry.safeParse(element)
    if (!parsed.success) throw unreadable(parsed.error, element, Id, index + 1)
    return { ...parsed.data, place: { at: placeOf(element), number: index + 1 } }
  })

interface StatementParts {
  readonly account: string
  readonly balances: readonly Balance[]
  readonly entries: readonly PlacedEntry[]
  readonly element: unknown
}

function toStatement({ Id: id }: Head, { account, balances, entries, element }: StatementParts): BankStatement {
  const refuse = (problem: 'balance_missing' | 'sum_differs' | 'not_a_statement', detail: string) =>
    new Refusal(problem, detail, placeOf(element), id)
  const byCode = (code: (typeof BALANCES)[number]) => balances.filter(({ Tp }) => Tp.CdOrPrtry === code)
  // Some banks give the closing balance of the day before instead of an opening one. Of a statement in several parts, the parts
  // between begin and end with interim balances.
  const opening = byCode('OPBD')[0] ?? byCode('PRCD')[0] ?? byCode('ITBD')[0]
  const closing = byCode('CLBD').at(-1) ?? byCode('ITBD').at(-1)
  if (opening === undefined || closing === undefined || opening === closing) {
    throw refuse('balance_missing', `statement ${id} has no ${opening === undefined ? 'opening' : 'closing'} balance`)
  }
  const openingCents = signedCents(opening.Amt, opening.CdtDbtInd)
  const closingCents = signedCents(closing.Amt, closing.CdtDbtInd)
  const sumCents = entries.reduce((sum, entry) => sum + signedCents(entry.Amt, entry.CdtDbtInd), 0)
  if (openingCents + sumCents !== closingCents) {
    throw refuse('sum_differs', `statement ${id}: ${openingCents} + ${sumCents} is not ${closingCents} cents`)
  }
  const onlyDay = opening.Dt === closing.Dt ? closing.Dt : undefined
  const lines = entries.flatMap(({ place, ...entry }) => {
    const bookedOn: CivilDate | undefined = entry.BookgDt ?? entry.ValDt ?? onlyDay
    const at = { statement: id, entry: place.number, at: place.at }
    if (bookedOn === undefined) throw new Refusal('not_a_statement', 'no booking date', at.at, id, at.entry)
    return linesOf({ ...entry, BookgDt: bookedOn }, account, at)
  })
  const lastLine = lines.map(({ bookedOn }) => bookedOn).sort()
  const closedOn = closing.Dt ?? lastLine.at(-1)
  if (closedOn === undefined) throw refuse('not_a_statement', `statement ${id} has no date`)
  return { id, account, closedOn, openingCents, closingCents, lines }
}
