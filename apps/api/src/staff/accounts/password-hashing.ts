import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's minimum for Argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing runs on the thread pool that files and DNS use too: a burst of sign-ins must leave threads for them. */
const limited = pLimit(2)

const normal = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => limited(() => hash(normal(password), COST))

let decoy: Promise<string> | null = null

/** Does the same work for an account without a password, so that the duration does not tell whether it exists. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('the password of no account')
  const compared = storedHash ?? (await decoy)
  const isEqual = await limited(() => verify(compared, normal(password)))
  return isEqual && storedHash !== null
}
