import { type CivilDate, civilDateInMadrid, parseCivilDate } from '@puente/domain'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import type { BankStatement, StatementLine, StatementProblem, StatementReading } from '../statements.ts'

// camt.053 as banks send it. Versions 02 to 08 and later differ little in the elements read here (`Sts` became a choice, and so
// did the dates of balances), so the reader goes by elements and not by version.

const REPEATED = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd'])

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  // Keep everything as text: an amount or a reference that looks like a number must not become one.
  parseTagValue: false,
  isArray: (name) => REPEATED.has(name),
  // Files with a DOCTYPE are refused, so only XML's own five entities remain, and a long statement may hold thousands.
  processEntities: { maxTotalExpansions: Number.MAX_SAFE_INTEGER, maxExpandedLength: Number.MAX_SAFE_INTEGER },
})

/** Used in this file only: a statement is read or refused as a whole. */
class Refusal extends Error {
  constructor(
    readonly problem: StatementProblem,
    detail: string,
  ) {
    super(detail)
  }
}

/** An amount as XML Schema writes a decimal; more than two decimals only as zeros. */
const Cents = z
  .string()
  .regex(/^\d{1,13}(?:\.\d{1,2}0*)?$/)
  .transform((text) => {
    const [euros = '', fraction = ''] = text.split('.')
    return Number(euros + fraction.slice(0, 2).padEnd(2, '0'))
  })
const Amount = z.object({ '#text': Cents, '@_Ccy': z.string() })
const Direction = z.enum(['CRDT', 'DBIT'])
/** A code, or a choice that holds one: `<Sts>BOOK</Sts>` and `<Sts><Cd>BOOK</Cd></Sts>`. */
const Code = z.union([
  z.string(),
  z.object({ Cd: z.string() }).transform(({ Cd }) => Cd),
  z.unknown().transform(() => ''),
])
const BookedOn = z
  .union([
    z.object({ Dt: z.string().transform((text) => text.slice(0, 10)) }).transform(({ Dt }) => Dt),
    z.object({ DtTm: z.string() }).transform(({ DtTm }) => dayOf(DtTm)),
  ])
  .transform((text, context): CivilDate => {
    const parsed = parseCivilDate(text)
    if (parsed.ok) return parsed.value
    context.addIssue({ code: 'custom', message: parsed.key })
    return z.NEVER
  })

/** A moment with a zone falls on a day in Madrid; one without is the bank's own local time. */
const dayOf = (moment: string): string =>
  /(?:Z|[+-]\d{2}:\d{2})$/.test(moment) && !Number.isNaN(Date.parse(moment))
    ? civilDateInMadrid(new Date(moment))
    : moment.slice(0, 10)

const Account = z.object({ Id: z.object({ IBAN: z.string().optional() }) }).optional()
/** Version 02 has the name in the party itself, later ones one level deeper. */
const Party = z
  .object({ Nm: z.string().optional(), Pty: z.object({ Nm: z.string().optional() }).optional() })
  .optional()

/** An element without content comes as an empty text. */
const Empty = z.literal('')

const TransactionDetails = z.object({
  Refs: z.object({ AcctSvcrRef: z.string().optional(), EndToEndId: z.string().optional() }).optional(),
  Amt: Amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: Amount }).optional() }).optional(),
  CdtDbtInd: Direction.optional(),
  BkTxCd: z.unknown().optional(),
  RltdPties: z.object({ Dbtr: Party, DbtrAcct: Account, Cdtr: Party, CdtrAcct: Account }).optional(),
  RmtInf: z
    .object({ Ustrd: z.array(z.string()).optional() })
    .or(Empty)
    .optional(),
  RtrInf: z
    .object({ Rsn: z.object({ Cd: z.string().optional(), Prtry: z.string().optional() }).optional() })
    .or(Empty)
    .optional(),
})
type TransactionDetails = z.infer<typeof TransactionDetails>

const Entry = z.object({
  Amt: Amount,
  CdtDbtInd: Direction,
  Sts: Code,
  BookgDt: BookedOn.optional(),
  ValDt: BookedOn.optional(),
  AcctSvcrRef: z.string().optional(),
  NtryRef: z.string().optional(),
  BkTxCd: z.unknown().optional(),
  NtryDtls: z.array(z.object({ TxDtls: z.array(TransactionDetails.or(Empty)).optional() }).or(Empty)).optional(),
})
type Entry = z.infer<typeof Entry>

const Balance = z.object({
  Tp: z.object({ CdOrPrtry: Code }),
  Amt: Amount,
  CdtDbtInd: Direction,
  Dt: BookedOn.optional(),
})

const Statement = z.object({
  Id: z.string(),
  Acct: z.object({ Id: z.object({ IBAN: z.string().optional(), Othr: z.object({ Id: z.string() }).optional() }) }),
  Bal: z.array(Balance),
  Ntry: z.array(Entry).default([]),
})
type Statement = z.infer<typeof Statement>

const Message = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(Statement).min(1) }) }) })

/** Reads statements of these accounts. Nothing of a file that does not add up is used. */
export function readCamt053(text: string, accounts: readonly string[]): StatementReading {
  try {
    return { outcome: 'read', statements: messageOf(text).map((statement) => toStatement(statement, accounts)) }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', problem: error.problem, detail: error.message }
    throw error
  }
}

function messageOf(text: string): readonly Statement[] {
  const xml = text.replace(/^\u{FEFF}/u, '')
  // No bank sends a document type. Its entities would allow a file to read other files or exhaust memory.
  if (/<!DOCTYPE/i.test(xml)) throw new Refusal('not_xml', 'a statement has no document type')
  const wellFormed = XMLValidator.validate(xml)
  if (wellFormed !== true) throw new Refusal('not_xml', `line ${wellFormed.err.line}: ${wellFormed.err.msg}`)
  const parsed = Message.safeParse(parser.parse(xml))
  if (parsed.success) return parsed.data.Document.BkToCstmrStmt.Stmt
  const [issue] = parsed.error.issues
  throw new Refusal('not_a_statement', `${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'is not a camt.053'}`)
}

function toStatement(statement: Statement, accounts: readonly string[]): BankStatement {
  const { Id: id, Acct, Ntry } = statement
  const found = (Acct.Id.IBAN ?? Acct.Id.Othr?.Id ?? '').replace(/\s/g, '')
  if (!accounts.includes(found)) throw new Refusal('other_account', `statement ${id} is of account ${found}`)
  const openingCents = centsOf(balanceOf(statement, ['OPBD', 'PRCD']), id)
  const closing = balanceOf(statement, ['CLBD'])
  const closingCents = centsOf(closing, id)
  // Pending and informational entries are not in the balances; they are sent again when they are booked.
  const booked = Ntry.filter(({ Sts }) => Sts === 'BOOK')
  const sumCents = booked.reduce((sum, entry) => sum + signed(entry.Amt, entry.CdtDbtInd, id), 0)
  if (openingCents + sumCents !== closingCents) {
    const detail = `statement ${id}: ${openingCents} + ${sumCents} is not ${closingCents} cents`
    throw new Refusal('sum_differs', detail)
  }
  const lines = booked.flatMap((entry) => linesOf(entry, id, found))
  const closedOn =
    closing.Dt ??
    lines
      .map(({ bookedOn }) => bookedOn)
      .sort()
      .at(-1)
  if (closedOn === undefined) throw new Refusal('not_a_statement', `statement ${id} has no date`)
  return { id, account: found, closedOn, openingCents, closingCents, lines }
}

/** `codes` in the order of preference: some banks give the closing balance of the day before instead of an opening one. */
function balanceOf(statement: Statement, codes: readonly string[]): z.infer<typeof Balance> {
  for (const code of codes) {
    const balance = statement.Bal.find(({ Tp }) => Tp.CdOrPrtry === code)
    if (balance) return balance
  }
  throw new Refusal('balance_missing', `statement ${statement.Id} has no balance ${codes.join(' or ')}`)
}

const centsOf = ({ Amt, CdtDbtInd }: z.infer<typeof Balance>, statementId: string): number =>
  signed(Amt, CdtDbtInd, statementId)

function signed(amount: z.infer<typeof Amount>, direction: 'CRDT' | 'DBIT', statementId: string): number {
  if (amount['@_Ccy'] !== 'EUR') throw new Refusal('other_currency', `statement ${statementId}: ${amount['@_Ccy']}`)
  return direction === 'CRDT' ? amount['#text'] : -amount['#text']
}

/** What banks write where they have no reference. */
const PLACEHOLDER = /^(?:NONREF|NOREF|NOTPROVIDED|NOT PROVIDED|N\/A|[-.0]*)$/i

/** The first of these that is a reference. */
const referenceOf = (...given: readonly (string | undefined)[]): string | null =>
  given.map((text) => text?.trim()).find((text) => text !== undefined && !PLACEHOLDER.test(text)) ?? null

/** One line for each transaction: an entry may book several at once. */
function linesOf(entry: Entry, statementId: string, account: string): readonly StatementLine[] {
  const details = (entry.NtryDtls ?? [])
    .flatMap((one) => (one === '' ? [] : (one.TxDtls ?? [])))
    .filter((one) => one !== '')
  const entryCents = signed(entry.Amt, entry.CdtDbtInd, statementId)
  if (entry.BookgDt === undefined) throw new Refusal('not_a_statement', `${statementId}: a booked entry has no date`)
  const bookedOn = entry.BookgDt
  const dates = { bookedOn, valueOn: entry.ValDt ?? bookedOn }
  if (details.length <= 1) {
    const [only] = details
    const servicerReference = referenceOf(entry.AcctSvcrRef, only?.Refs?.AcctSvcrRef)
    return [{ ...describe(only, entry, account), servicerReference, ...dates, amountCents: entryCents }]
  }
  const lines = details.map((one) => {
    const amount = one.Amt ?? one.AmtDtls?.TxAmt?.Amt
    if (!amount) throw new Refusal('sum_differs', `${statementId}: a transaction of a collective entry has no amount`)
    const amountCents = signed(amount, one.CdtDbtInd ?? entry.CdtDbtInd, statementId)
    const servicerReference = referenceOf(one.Refs?.AcctSvcrRef, entry.AcctSvcrRef)
    return { ...describe(one, entry, account), servicerReference, ...dates, amountCents }
  })
  if (lines.reduce((sum, { amountCents }) => sum + amountCents, 0) !== entryCents)
    throw new Refusal('sum_differs', `${statementId}: a collective entry is not the sum of its transactions`)
  return lines
}

/** Payers write freely: control characters must reach neither a terminal nor the database. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

type Description = Omit<StatementLine, 'servicerReference' | 'bookedOn' | 'valueOn' | 'amountCents'>

function describe(details: TransactionDetails | undefined, entry: Entry, account: string): Description {
  const other = counterpartyOf(details, entry, account)
  const remittance = details?.RmtInf
  return {
    endToEndId: referenceOf(details?.Refs?.EndToEndId),
    returnReason: returnReasonOf(details, entry),
    counterpartyIban: other?.iban ?? null,
    counterpartyName: other?.name == null ? null : printable(other.name),
    remittance: remittance === undefined || remittance === '' ? '' : printable((remittance.Ustrd ?? []).join(' ')),
  }
}

/** For a return, some banks name the parties of the first transfer, others those of the return: take the one that is not us. */
function counterpartyOf(details: TransactionDetails | undefined, { CdtDbtInd }: Entry, account: string) {
  const { Dbtr, DbtrAcct, Cdtr, CdtrAcct } = details?.RltdPties ?? {}
  const toOther = (party: z.infer<typeof Party>, partyAccount: z.infer<typeof Account>) => ({
    iban: partyAccount?.Id.IBAN?.replace(/\s/g, '') ?? null,
    name: party?.Nm ?? party?.Pty?.Nm ?? null,
  })
  const debtor = toOther(Dbtr, DbtrAcct)
  const creditor = toOther(Cdtr, CdtrAcct)
  const parties = (details?.CdtDbtInd ?? CdtDbtInd) === 'CRDT' ? [debtor, creditor] : [creditor, debtor]
  return parties.find(({ iban }) => iban !== null && iban !== account) ?? parties.find(({ iban }) => iban === null)
}

const BankTransactionCode = z.object({
  Domn: z.object({ Fmly: z.object({ SubFmlyCd: z.string() }) }),
})
/** Reason not specified by the agent (ISO 20022 external code set). */
const NO_REASON = 'MS03'

/** A return says so with its reason (`RtrInf`) or, at least, with the bank's transaction code for returns. */
function returnReasonOf(details: TransactionDetails | undefined, entry: Entry): string | null {
  const information = details?.RtrInf
  if (information !== undefined) {
    return (information === '' ? undefined : (information.Rsn?.Cd ?? information.Rsn?.Prtry)) ?? NO_REASON
  }
  const isReturn = [details?.BkTxCd, entry.BkTxCd].some((code) => {
    const parsed = BankTransactionCode.safeParse(code)
    return parsed.success && parsed.data.Domn.Fmly.SubFmlyCd === 'RRTN'
  })
  return isReturn ? NO_REASON : null
}
