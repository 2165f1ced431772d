import { BankScenario } from '@puente/contract'
import { z } from 'zod'
import type { Transaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Secrets, sameBytes } from '../../../platform/security/secrets.ts'
import type { BankProviderName, ImportAnswer, ImportRequest, PullProvider } from '../bank-data.ts'
import { type SandboxApplicant, sandboxBankDataOf } from './sandbox-scenarios.ts'

interface SandboxBankConfig {
  /** How long the slow bank takes, in real time: the business clock may stand still or jump. */
  readonly slowMs: number
}

const Session = z.object({ user: z.number().int(), scenario: BankScenario, nonce: z.string() })
type Session = z.infer<typeof Session>

/**
 * A bank that exists only in this program. The session itself says which data the bank returns. It is signed and valid for one
 * customer alone.
 */
export function sandboxBankData(
  name: BankProviderName,
  secrets: Secrets,
  clock: Clock,
  transaction: Transaction,
  { slowMs }: SandboxBankConfig,
): PullProvider {
  const signatureOf = (sessionId: string) => secrets.hashCode('sandbox bank session', sessionId)
  const read = ({ sessionId, signature }: ImportRequest['session']): Session | null => {
    if (!sameBytes(Buffer.from(signature, 'base64url'), signatureOf(sessionId))) return null
    return Session.parse(JSON.parse(Buffer.from(sessionId, 'base64url').toString('utf8')))
  }
  const rejected: ImportAnswer = {
    state: 'failed',
    reason: 'session_rejected',
    providerCode: 'InvalidSessionIdSignature',
  }

  return {
    name,
    delivery: 'session',
    openWidget: async ({ origin, ticket }) => ({ url: `${origin}/sandbox/bank?ticket=${encodeURIComponent(ticket)}` }),
    isSessionOf: (session, userId) => read(session)?.user === userId,

    async startImport({ session }) {
      const opened = read(session)
      if (opened === null) return rejected
      return { state: 'pending', importReference: 'sandbox', retryAfterMs: opened.scenario === 'slow' ? slowMs : 0 }
    },

    async readImport({ session }) {
      const opened = read(session)
      if (opened === null) return rejected
      const { user, scenario } = opened
      if (scenario === 'import_fails') return { state: 'failed', reason: 'bank_failed', providerCode: 'sandbox' }
      const data = sandboxBankDataOf(scenario, await applicantOf(transaction, user), clock.today())
      return { state: 'finished', data }
    },

    async signOut() {},
    erase: async () => 'erased',
    check: async () => undefined,

    simulation: {
      openSession(userId, scenario) {
        const session: Session = { user: userId, scenario, nonce: secrets.newToken() }
        const sessionId = Buffer.from(JSON.stringify(session)).toString('base64url')
        return { sessionId, signature: signatureOf(sessionId).toString('base64url') }
      },
    },
  }
}

async function applicantOf(transaction: Transaction, userId: number): Promise<SandboxApplicant> {
  const person = (await transaction((tx) => tx.users.byId(userId)))?.person
  const names = [person?.firstName, person?.firstSurname, person?.secondSurname]
  return {
    userId,
    fullName: names.filter((one) => one !== null && one !== undefined).join(' '),
    typedIban: person?.bankAccount ?? null,
  }
}
