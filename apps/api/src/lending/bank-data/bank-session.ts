import { z } from 'zod'
import type { BankConnectionRow } from '../../db/repositories/bank-imports.ts'
import type { Deps } from '../../deps.ts'
import type { BankSession } from '../../providers/bank-data/bank-data.ts'

const Sealed = z.object({ sessionId: z.string(), signature: z.string() })

/** A session grants access to a bank account: it is stored sealed, and deleted when the import is over. */
export const sealSession = ({ secrets }: Pick<Deps, 'secrets'>, session: BankSession) => ({
  sealedSession: secrets.seal(JSON.stringify(session)),
  sessionHash: secrets.hashToken(session.sessionId),
})

export const sessionOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { sealedSession }: Pick<BankConnectionRow, 'sealedSession'>,
): BankSession | null => (sealedSession === null ? null : Sealed.parse(JSON.parse(secrets.unseal(sealedSession))))
