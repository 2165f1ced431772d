import { randomBytes } from 'node:crypto'
import { AppError } from '@puente/domain'
import type { Config } from '../../config.ts'
import { DAY_MS } from '../../customers/codes/code-rules.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ShortLinkRow } from '../../db/repositories/short-links.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

// A link that pays a loan without signing in, sent with reminders: it also serves a customer who is locked out, or
// another person who pays for them. It shows no personal data and allows nothing but paying this loan.

const PAY_LINK_DAYS = 30
/** 128 random bits: short enough for a text message, and unguessable. */
const TOKEN_BYTES = 16

export interface NewPayLink {
  readonly url: string
  readonly row: ShortLinkRow
}

export function newPayLink(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  loanId: number,
  now: Date,
): NewPayLink {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return {
    url: `${originOf(config)}/s/${token}`,
    row: {
      tokenHash: secrets.hashToken(token),
      target: '/pay',
      loanId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PAY_LINK_DAYS * DAY_MS),
    },
  }
}

/** In a sandbox without a configured origin, this machine. */
const originOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/** The loan of a link, locked. */
export async function lockLinkedLoan(tx: Tx, { loanId }: ShortLinkRow): Promise<LoanRecord> {
  const record = loanId === null ? null : await tx.loans.lockById(loanId)
  if (record === null) throw new AppError('loan_not_found', 'the link belongs to no loan')
  return record
}
