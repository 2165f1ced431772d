import { z } from 'zod'

/** The two providers of bank data (requirements R7: `{provider}`). The sandbox plays either. */
export const BankProvider = z.enum(['kontomatik', 'unnax'])
export type BankProvider = z.infer<typeof BankProvider>

export const BankWidgetParams = z.object({ provider: BankProvider })
/** A session's token, or what our own pages put into an address: a one-use ticket (settled rules, Tickets). */
export const BankWidgetQuery = z.object({ token: z.string().min(1).max(1000) })
export const BankWidget = z
  .object({
    url: z.string().meta({ description: 'The page on which the borrower signs in to the bank; for an iframe' }),
  })
  .meta({ id: 'BankWidget' })
export type BankWidget = z.infer<typeof BankWidget>

const SessionId = z.string().min(1).max(1000)
const Signature = z.string().min(1).max(1000)
const BankName = z.string().trim().min(1).max(200)

/** A finished bank sign-in in the form of either client (requirements R7). */
export const BankTokenBody = z
  .object({ token1: SessionId, token2: Signature, bank_name: BankName, type: z.literal(0) })
  .meta({ id: 'BankToken' })
export const NewerBankTokenBody = z
  .object({
    sessionId: SessionId,
    sessionIdSignature: Signature,
    bankId: z.string().trim().min(1).max(200),
    bankName: BankName,
  })
  .meta({ id: 'NewerBankToken' })
export type NewerBankTokenBody = z.infer<typeof NewerBankTokenBody>

export const AvailableBankAccounts = z
  .object({
    accounts: z.array(z.string()).meta({ description: "IBANs that the bank showed in the borrower's own name" }),
  })
  .meta({ id: 'AvailableBankAccounts' })
export type AvailableBankAccounts = z.infer<typeof AvailableBankAccounts>

/**
 * What the page inside the iframe posts to its parent, `source` always `puente-bank`. A provider that tells the server by
 * webhook posts `connected` without a session: the browser then only waits.
 */
export type BankWidgetMessage = { readonly source: 'puente-bank' } & (
  | ({ readonly type: 'connected' } & Partial<NewerBankTokenBody>)
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'cancelled' }
)

/** What the simulated bank lets happen (settled rules, Sandbox). */
export const BankScenario = z.enum([
  'good',
  'strong',
  'low_income',
  'thin',
  'over_indebted',
  'someone_elses_account',
  'import_fails',
  'slow',
])
export type BankScenario = z.infer<typeof BankScenario>

export const SandboxBankSessionBody = z
  .object({ token: z.string().min(1).max(1000), scenario: BankScenario })
  .meta({ id: 'SandboxBankSession' })
