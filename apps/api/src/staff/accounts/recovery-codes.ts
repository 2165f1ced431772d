import { randomInt } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

const COUNT = 10
/** Without letters and digits that look alike. Ten of them are 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

const contextOf = (staffId: number, code: string) => `staff recovery code ${staffId} ${code}`

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
/** As people read it: `abcde-fghjk`. */
const written = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** Ten new codes, shown once. The old ones stop working. */
export async function issueRecoveryCodes(
  tx: Tx,
  { secrets, wallClock }: Pick<Deps, 'secrets' | 'wallClock'>,
  staffId: number,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  const marks = codes.map((code) => secrets.authenticate(contextOf(staffId, code)))
  await tx.staffFactors.replaceRecoveryCodes(staffId, marks, wallClock.now())
  return codes.map(written)
}

/** True once for each code. */
export async function spendRecoveryCode(
  tx: Tx,
  { secrets, wallClock }: Pick<Deps, 'secrets' | 'wallClock'>,
  staffId: number,
  typed: string,
): Promise<boolean> {
  const context = contextOf(staffId, typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const unused = await tx.staffFactors.unusedRecoveryCodes(staffId)
  const found = unused.find(({ codeMark }) => secrets.isAuthentic(context, codeMark))
  return found !== undefined && tx.staffFactors.useRecoveryCode(found.id, wallClock.now())
}
