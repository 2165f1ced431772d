import {
  type BankData,
  type BankTransaction,
  type CivilDate,
  type ImportedAccount,
  parseCivilDate,
} from '@puente/domain'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'

const REPEATED = new Set(['account', 'moneyTransaction', 'target'])

const parser = new XMLParser({
  ignoreAttributes: false,
  // Keep everything as text: amounts are parsed digit by digit.
  parseTagValue: false,
  isArray: (name, path) => REPEATED.has(name) || String(path).endsWith('owners.owner'),
  processEntities: { maxTotalExpansions: Number.MAX_SAFE_INTEGER, maxExpandedLength: Number.MAX_SAFE_INTEGER },
})

const Text = z.union([z.string(), z.number().transform(String), z.unknown().transform(() => '')])
/** An empty element is parsed as an empty string. */
const list = <T extends z.ZodType>(name: string, item: T) =>
  z
    .union([
      z.object({ [name]: z.array(item) }).transform((parent) => parent[name] as z.infer<T>[]),
      z.unknown().transform((): z.infer<T>[] => []),
    ])
    .optional()
    .transform((items): z.infer<T>[] => items ?? [])

const Cents = z
  .string()
  .trim()
  .regex(/^[+-]?\d{1,12}(?:\.\d{1,2}0*)?$/)
  .transform((text) => {
    const [euros = '', fraction = ''] = text.replace(/^[+-]/, '').split('.')
    const cents = Number(euros + fraction.slice(0, 2).padEnd(2, '0'))
    return text.startsWith('-') && cents !== 0 ? -cents : cents
  })

const MoneyTransaction = z.object({
  transactionOn: z.string().optional(),
  bookedOn: z.string().optional(),
  currencyAmount: Cents,
  title: Text.optional(),
  party: Text.optional(),
  partyIban: Text.optional(),
  status: Text.optional(),
})
const Account = z.object({
  iban: Text.optional(),
  currencyBalance: Cents.optional(),
  currencyName: Text.optional(),
  moneyTransactions: list('moneyTransaction', MoneyTransaction),
})
const Owners = list('owner', z.object({ name: Text }))
const Result = z.object({ owners: Owners, accounts: list('account', Account) })
type Result = z.infer<typeof Result>

const Exception = z.object({ '@_name': z.string() })
const STATES = ['setup', 'in_progress', 'successful', 'cancelled', 'error'] as const
const Reply = z.object({
  exception: Exception.optional(),
  command: z
    .object({
      '@_id': z.string(),
      '@_state': z.string().toLowerCase().pipe(z.enum(STATES)),
      exception: Exception.optional(),
      result: z.union([Result, z.literal('').transform(() => undefined)]).optional(),
    })
    .optional(),
  /** In a response with all data of an owner: one part per bank. */
  owner: z.object({ target: z.array(Result) }).optional(),
})

export interface KontomatikReply {
  readonly command: { readonly id: string; readonly state: (typeof STATES)[number] } | null
  /** Kontomatik's name of the error, of the call or of its command. */
  readonly exception: string | null
  readonly results: readonly Result[]
}

/** Null if the body is not a Kontomatik response: an error page of a proxy, a truncated document, a document type. */
export function readKontomatikReply(xml: string): KontomatikReply | null {
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) return null
  const parsed = z.object({ reply: Reply }).safeParse(parser.parse(xml))
  if (!parsed.success) return null
  const { exception, command, owner } = parsed.data.reply
  return {
    command: command === undefined ? null : { id: command['@_id'], state: command['@_state'] },
    exception: exception?.['@_name'] ?? command?.exception?.['@_name'] ?? null,
    results: [...(command?.result ? [command.result] : []), ...(owner?.target ?? [])],
  }
}

export const bankDataOf = ({ results }: KontomatikReply): BankData => ({ accounts: results.flatMap(accountsOf) })

/**
 * Kontomatik names the owners of the sign-in, not of each account: every account gets all of them. Accounts in other currencies
 * and accounts without a number are omitted.
 */
function accountsOf({ owners, accounts }: Result): ImportedAccount[] {
  const holders = owners.map(({ name }) => name).filter((name) => name !== '')
  return accounts
    .filter(({ iban, currencyName = 'EUR' }) => iban !== undefined && iban !== '' && currencyName === 'EUR')
    .map(({ iban = '', currencyBalance = 0, moneyTransactions }) => ({
      iban: iban.replace(/\s/g, ''),
      holders,
      balanceCents: currencyBalance,
      transactions: moneyTransactions.flatMap(transactionsOf),
    }))
}

function transactionsOf(transaction: z.infer<typeof MoneyTransaction>): BankTransaction[] {
  const { currencyAmount: amountCents, title = '', party, partyIban, status = 'DONE' } = transaction
  const bookedOn = dateOf(transaction.bookedOn) ?? dateOf(transaction.transactionOn)
  // A pending transaction is not in the balance yet.
  if (bookedOn === null || status !== 'DONE') return []
  return [{ bookedOn, amountCents, title, party: party || null, partyIban: partyIban?.replace(/\s/g, '') || null }]
}

function dateOf(text: string | undefined): CivilDate | null {
  const parsed = parseCivilDate(text?.slice(0, 10) ?? '')
  return parsed.ok ? parsed.value : null
}
