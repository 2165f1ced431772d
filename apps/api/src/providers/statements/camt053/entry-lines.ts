import type { CivilDate } from '@puente/domain'
import { statementLineTexts as texts } from '@puente/texts/statement-lines'
import { z } from 'zod'
import type { StatementLine } from '../statements.ts'
import { Refusal } from './refusal.ts'
import { Amount, BookedOn, Code, Direction, signedCents, Text } from './values.ts'

// An entry (`Ntry`) is what the bank booked: one transaction or a batch of them, perhaps less what the bank charged for it.

// What only describes the money may be written in a way that is not foreseen here: it is then left out, and the file is read.
const Described = <T extends z.ZodType>(type: T) => type.optional().catch(undefined)

const Account = Described(z.object({ Id: z.object({ IBAN: Text.optional() }) }))
/** Version 02 has the name in the party itself, later ones one level deeper. */
const Party = Described(z.object({ Nm: Text.optional(), Pty: z.object({ Nm: Text.optional() }).optional() }))

/** Version 02 states each charge for itself, later ones as records of one element. */
const Charge = { Amt: Described(Amount), CdtDbtInd: Described(Direction) }
const Charges = Described(
  z.array(z.object({ ...Charge, TtlChrgsAndTaxAmt: Described(Amount), Rcrd: Described(z.array(z.object(Charge))) })),
)
type Charges = z.infer<typeof Charges>

const TransactionAmount = Described(z.object({ Amt: Described(Amount) }))

const TransactionDetails = z.object({
  Refs: Described(z.object({ AcctSvcrRef: Described(Text), EndToEndId: Described(Text) })),
  Amt: Described(Amount),
  AmtDtls: Described(
    z.object({ TxAmt: TransactionAmount, CntrValAmt: TransactionAmount, InstdAmt: TransactionAmount }),
  ),
  CdtDbtInd: Direction.optional(),
  BkTxCd: z.unknown().optional(),
  Chrgs: Charges,
  RltdPties: Described(
    z.object({
      Dbtr: Party,
      DbtrAcct: Account,
      UltmtDbtr: Party,
      Cdtr: Party,
      CdtrAcct: Account,
      UltmtCdtr: Party,
    }),
  ),
  RmtInf: Described(
    z.object({
      Ustrd: Described(z.array(Text)),
      Strd: Described(
        z.array(
          z.object({
            CdtrRefInf: Described(z.object({ Ref: Described(Text) })),
            AddtlRmtInf: Described(z.array(Text)),
          }),
        ),
      ),
    }),
  ),
  AddtlTxInf: Described(Text),
  RtrInf: z.unknown().optional(),
})
type TransactionDetails = z.infer<typeof TransactionDetails>

const EntryDetails = z.object({
  Btch: Described(z.object({ NbOfTxs: Described(Text), TtlAmt: Described(Amount) })),
  TxDtls: z.array(TransactionDetails).optional(),
})

export const Entry = z.object({
  Amt: Amount,
  CdtDbtInd: Direction,
  /** A bank that gives no status sends booked entries only; the balances hold that. */
  Sts: Code.optional().transform((status) => status ?? 'BOOK'),
  /** `CdtDbtInd` is the direction of this entry, not of the one that it takes back. */
  RvslInd: Described(Text),
  BookgDt: BookedOn.optional(),
  ValDt: BookedOn.optional(),
  AcctSvcrRef: Described(Text),
  BkTxCd: z.unknown().optional(),
  Chrgs: Charges,
  NtryDtls: z.array(EntryDetails).optional(),
  AddtlNtryInf: Described(Text),
})
export type Entry = z.infer<typeof Entry>
type BookedEntry = Entry & { readonly BookgDt: CivilDate }

interface EntryPlace {
  readonly at: number | null
  readonly statement: string
  readonly entry: number
}

/** One line for each transaction, and one for what the bank kept of them. Their sum is the amount of the entry. */
export function linesOf(entry: BookedEntry, account: string, place: EntryPlace): readonly StatementLine[] {
  const entryCents = signedCents(entry.Amt, entry.CdtDbtInd)
  const details = (entry.NtryDtls ?? []).flatMap(({ TxDtls }) => TxDtls ?? [])
  const parts = partsOf(entry, details, place)
  if (parts === null) {
    const only = details.length === 1 ? details[0] : undefined
    const servicerReference = referenceOf(entry.AcctSvcrRef, only?.Refs?.AcctSvcrRef)
    return [{ ...describe(only, entry, account), servicerReference, amountCents: entryCents }]
  }
  const lines = parts.map(({ one, cents }) => {
    const references =
      parts.length === 1 ? [entry.AcctSvcrRef, one.Refs?.AcctSvcrRef] : [one.Refs?.AcctSvcrRef, entry.AcctSvcrRef]
    return { ...describe(one, entry, account), servicerReference: referenceOf(...references), amountCents: cents }
  })
  const keptCents = entryCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (keptCents === 0) return lines
  const charges = {
    ...describe(undefined, entry, account),
    remittance: texts.charges,
    servicerReference: referenceOf(entry.AcctSvcrRef),
    amountCents: keptCents,
  }
  return [...lines, charges]
}

interface Part {
  readonly one: TransactionDetails
  readonly cents: number
}

/**
 * The transactions of an entry with their amounts; null if the entry is one line: it has no transactions, or the bank does not
 * state the amount of each. Refuses transactions whose difference to the entry the bank's charges do not explain.
 */
function partsOf(
  entry: BookedEntry,
  details: readonly TransactionDetails[],
  place: EntryPlace,
): readonly Part[] | null {
  const parts = details.flatMap((one) => {
    const amount = amountOf(one)
    return amount === undefined ? [] : [{ one, cents: signedCents(amount, one.CdtDbtInd ?? entry.CdtDbtInd) }]
  })
  if (parts.length === 0 || parts.length < details.length) return null
  const sumCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  const keptCents = signedCents(entry.Amt, entry.CdtDbtInd) - sumCents
  if (keptCents === 0 || isCharge(entry, details, keptCents, sumCents)) return parts
  const stated = (entry.NtryDtls ?? []).reduce((sum, { Btch }) => sum + Number(Btch?.NbOfTxs ?? 0), 0)
  // One transaction may be stated in another sense (as instructed, before an exchange). A batch may be shortened.
  if (parts.length === 1 || stated > parts.length) return null
  const detail = `a collective entry is not the sum of its ${parts.length} transactions: ${keptCents} cents differ`
  throw new Refusal('sum_differs', detail, place.at, place.statement, place.entry)
}

/** In the currency of the account, wherever the bank states it. */
const amountOf = ({ Amt, AmtDtls }: TransactionDetails): Amount | undefined =>
  [Amt, AmtDtls?.TxAmt?.Amt, AmtDtls?.CntrValAmt?.Amt, AmtDtls?.InstdAmt?.Amt].find((one) => one?.currency === 'EUR')

/** True if the bank states charges of this sum, or the total of a batch before it took them. */
function isCharge(entry: Entry, details: readonly TransactionDetails[], keptCents: number, sumCents: number): boolean {
  const ofEntry = chargedCents(entry.Chrgs)
  const ofDetails = details.reduce((sum, { Chrgs }) => sum + chargedCents(Chrgs), 0)
  if ([ofEntry, ofDetails, ofEntry + ofDetails].includes(keptCents)) return true
  const batchCents = (entry.NtryDtls ?? []).reduce((sum, { Btch }) => sum + (Btch?.TtlAmt?.cents ?? 0), 0)
  return keptCents < 0 && batchCents > 0 && batchCents === Math.abs(sumCents)
}

/** What charges add to the account: below zero, unless the bank gave something back. */
function chargedCents(charges: Charges): number {
  return (charges ?? []).reduce((sum, { Rcrd, TtlChrgsAndTaxAmt, ...own }) => {
    const single = [own, ...(Rcrd ?? [])].filter(({ Amt }) => Amt !== undefined)
    const stated = single.reduce(
      (total, { Amt, CdtDbtInd }) => total + (Amt ? signedCents(Amt, CdtDbtInd ?? 'DBIT') : 0),
      0,
    )
    return sum + (single.length > 0 || TtlChrgsAndTaxAmt === undefined ? stated : -TtlChrgsAndTaxAmt.cents)
  }, 0)
}

/** What banks write where they have no reference. */
const PLACEHOLDER = /^(?:NONREF|NOREF|NOTPROVIDED|NOT PROVIDED|N\/A|[-.0]*)$/i

/** The first of these that is a reference. */
const referenceOf = (...given: readonly (string | undefined)[]): string | null =>
  given.map((text) => text?.trim()).find((text) => text !== undefined && !PLACEHOLDER.test(text)) ?? null

/** Payers write freely: control characters must reach neither a terminal nor the database. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

type Description = Omit<StatementLine, 'servicerReference' | 'amountCents'>

function describe(details: TransactionDetails | undefined, entry: BookedEntry, account: string): Description {
  const other = counterpartyOf(details, entry, account)
  return {
    bookedOn: entry.BookgDt,
    valueOn: entry.ValDt ?? entry.BookgDt,
    endToEndId: referenceOf(details?.Refs?.EndToEndId),
    returnReason: returnReasonOf(details, entry),
    counterpartyIban: other?.iban ?? null,
    counterpartyName: other?.name == null ? null : printable(other.name),
    remittance: printable(remittanceOf(details, entry, other?.onBehalfOf ?? null)),
  }
}

/** Everything that the payer and the bank say of a transaction. A loan may be named in any of it. */
function remittanceOf(details: TransactionDetails | undefined, entry: Entry, onBehalfOf: string | null): string {
  const { Ustrd = [], Strd = [] } = details?.RmtInf ?? {}
  const structured = Strd.flatMap(({ CdtrRefInf, AddtlRmtInf = [] }) => [CdtrRefInf?.Ref, ...AddtlRmtInf])
  const said = [...Ustrd, ...structured, details?.AddtlTxInf].filter((text) => text !== undefined)
  const parts = said.length === 0 && entry.AddtlNtryInf !== undefined ? [entry.AddtlNtryInf] : said
  const behalf = onBehalfOf === null ? [] : [texts.onBehalfOf(onBehalfOf)]
  return [...new Set([...parts, ...behalf])].join(' ')
}

/** For a return, some banks name the parties of the first transfer, others those of the return: take the one that is not us. */
function counterpartyOf(details: TransactionDetails | undefined, { CdtDbtInd }: Entry, account: string) {
  const { Dbtr, DbtrAcct, UltmtDbtr, Cdtr, CdtrAcct, UltmtCdtr } = details?.RltdPties ?? {}
  const toOther = (
    party: z.infer<typeof Party>,
    ultimate: z.infer<typeof Party>,
    partyAccount: z.infer<typeof Account>,
  ) => {
    const name = party?.Nm ?? party?.Pty?.Nm ?? null
    const last = ultimate?.Nm ?? ultimate?.Pty?.Nm ?? null
    return {
      iban: partyAccount?.Id.IBAN?.replace(/\s/g, '') ?? null,
      name: name ?? last,
      onBehalfOf: name === last || name === null ? null : last,
    }
  }
  const debtor = toOther(Dbtr, UltmtDbtr, DbtrAcct)
  const creditor = toOther(Cdtr, UltmtCdtr, CdtrAcct)
  const parties = (details?.CdtDbtInd ?? CdtDbtInd) === 'CRDT' ? [debtor, creditor] : [creditor, debtor]
  return parties.find(({ iban }) => iban !== null && iban !== account) ?? parties.find(({ iban }) => iban === null)
}

const BankTransactionCode = z.object({
  Domn: z.object({ Fmly: z.object({ SubFmlyCd: z.string() }) }),
})
/** External code set of ISO 20022: a returned payment, and one taken back after a cancellation request. */
const RETURN_CODES = new Set(['RRTN', 'RPCR'])
const ReturnReason = z.object({ Rsn: z.object({ Cd: z.string().optional(), Prtry: z.string().optional() }) })
/** Reason not specified by the agent (ISO 20022 external code set). */
const NO_REASON = 'MS03'

/** A return says so with its reason (`RtrInf`), as a reversal, or at least with the bank's transaction code for returns. */
function returnReasonOf(details: TransactionDetails | undefined, entry: Entry): string | null {
  if (details?.RtrInf !== undefined) {
    const { data } = ReturnReason.safeParse(details.RtrInf)
    return data?.Rsn.Cd ?? data?.Rsn.Prtry ?? NO_REASON
  }
  if (entry.RvslInd === 'true' || entry.RvslInd === '1') return NO_REASON
  const isReturn = [details?.BkTxCd, entry.BkTxCd].some((code) => {
    const { data } = BankTransactionCode.safeParse(code)
    return data !== undefined && RETURN_CODES.has(data.Domn.Fmly.SubFmlyCd)
  })
  return isReturn ? NO_REASON : null
}
