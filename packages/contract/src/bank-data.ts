import { z } from 'zod'

/** The two providers of bank data (requirements R7: `{provider}`). The sandbox simulates both. */
export const BankProvider = z.enum(['kontomatik', 'unnax'])
export type BankProvider = z.infer<typeof BankProvider>

export const BankWidgetParams = z.object({ provider: BankProvider })
/** A session token, or the one-use ticket that our own pages put into an address (settled rules, Tickets). */
export const BankWidgetQuery = z.object({ token: z.string().min(1).max(1000) })
export const BankWidget = z
  .object({
    url: z.string().meta({ description: 'The page where the borrower signs in to the bank; for an iframe' }),
  })
  .meta({ id: 'BankWidget' })
export type BankWidget = z.infer<typeof BankWidget>

const SessionId = z.string().min(1).max(1000)
const Signature = z.string().min(1).max(1000)
const BankName = z.string().trim().min(1).max(200)

/** A completed bank sign-in, in the format of either client (requirements R7). */
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
 * The message that the iframe page posts to its parent; `source` is always `puente-bank`. A provider that notifies the server by
 * webhook posts `connected` without a session, and the browser then only waits.
 */
export type BankWidgetMessage = { readonly source: 'puente-bank' } & (
  | ({ readonly type: 'connected' } & Partial<NewerBankTokenBody>)
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'cancelled' }
)

/** The outcomes of the simulated bank (settled rules, Sandbox). */
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
