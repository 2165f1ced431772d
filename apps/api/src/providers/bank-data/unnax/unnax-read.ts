import { type BankData, type BankTransaction, parseCivilDate } from '@puente/domain'
import { z } from 'zod'

/** Amounts arrive as numbers or as strings. */
const Amount = z.union([z.number(), z.string().regex(/^-?\d{1,12}(?:\.\d{1,2})?$/)]).transform(String)
const Key = z.union([z.string(), z.number()]).transform(String)
const Name = z.string().nullish()

const Customer = z.object({ full_name: Name, name: Name, names: Name, surname: Name, surnames: Name })
const Account = z.object({
  id: Key.nullish(),
  account_id: Key.nullish(),
  iban: z.string().nullish(),
  number: z.string().nullish(),
  currency: z.string().nullish(),
  balance: Amount.nullish(),
  holders: z.array(z.string()).nullish(),
})
const Statement = z.object({
  account_id: Key,
  amount: Amount,
  concept: z.string().nullish(),
  counterparty: z.string().nullish(),
  date: z.string().nullish(),
  date_operation: z.string().nullish(),
})

/** The data of a `fitnance_read` event. Unused fields may be present or not. */
export const UnnaxRead = z.object({
  request_code: z.string(),
  bank_name: Name,
  customers: z.array(Customer).default([]),
  accounts: z.array(Account),
  statements: z.array(Statement).default([]),
})
export type UnnaxRead = z.infer<typeof UnnaxRead>

type Unit = 'cents' | 'euros'

/** Exact: moves digits instead of multiplying. Cents with decimals are still cents. */
function centsOf(text: string, unit: Unit): number {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const cents = unit === 'cents' ? Number(whole) : Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  return text.startsWith('-') && cents !== 0 ? -cents : cents
}

/** `20261103`, `2026-11-03` or a timestamp. */
function dateOf(text: string | null | undefined) {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text ?? '')
  const parsed = parseCivilDate(compact ? `${compact[1]}-${compact[2]}-${compact[3]}` : (text ?? '').slice(0, 10))
  return parsed.ok ? parsed.value : null
}

const nameOf = ({ full_name: full, name, names, surname, surnames }: z.infer<typeof Customer>): string =>
  full ?? [name ?? names, surname ?? surnames].filter((part) => part != null && part !== '').join(' ')

export function bankDataOfRead(read: UnnaxRead, unit: Unit): { bankName: string | null; data: BankData } {
  const customers = read.customers.map(nameOf).filter((name) => name !== '')
  const statementsOf = (account: z.infer<typeof Account>): BankTransaction[] => {
    const keys = new Set([account.id, account.account_id, account.iban, account.number])
    return read.statements
      .filter(({ account_id: key }) => keys.has(key))
      .flatMap(({ amount, concept, counterparty, date, date_operation: operation }) => {
        const bookedOn = dateOf(date ?? operation)
        const amountCents = centsOf(amount, unit)
        const party = counterparty || null
        return bookedOn === null ? [] : [{ bookedOn, amountCents, title: concept ?? '', party, partyIban: null }]
      })
  }
  const accounts = read.accounts.flatMap((account) => {
    const iban = (account.iban ?? account.number ?? '').replace(/\s/g, '')
    if (!/^[A-Z]{2}\d{2}/.test(iban) || (account.currency ?? 'EUR') !== 'EUR') return []
    const holders = account.holders ?? customers
    return [{ iban, holders, balanceCents: centsOf(account.balance ?? '0', unit), transactions: statementsOf(account) }]
  })
  return { bankName: read.bank_name ?? null, data: { accounts } }
}
