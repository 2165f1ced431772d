import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../customers/codes/code-rules.ts'
import type { ShortLinkRow } from '../../db/repositories/short-links.ts'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'

// A link with which a loan can be paid without signing in, sent with reminders: also to a customer who is locked out, and
// who may give it to another person to pay. It shows no personal data and can do nothing but pay this loan.

const PAY_LINK_DAYS = 30
/** 128 random bits: short enough for a text message, and beyond guessing. */
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

/** In the sandbox, where the operator has not said it, this machine. */
const originOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
