import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** What is done with secrets, all from one master secret, each use with a key of its own. */
export interface Secrets {
  /** A bearer token: 256 random bits. Only its hash is stored. */
  newToken(): string
  hashToken(token: string): Buffer
  newCode(digits: number): string
  /** A keyed hash: without the key, ten thousand guesses would reveal a code of four digits. */
  hashCode(context: string, code: string): Buffer
  seal(text: string): Buffer
  unseal(sealed: Buffer): string
}

const SEAL_NONCE_BYTES = 12
const SEAL_TAG_BYTES = 16

export function createSecrets(master: string): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `puente ${use}`, 32))
  const codeKey = keyFor('one-time codes')
  const sealKey = keyFor('sealed texts')
  return {
    newToken: () => randomBytes(32).toString('base64url'),
    // Plain SHA-256 is enough here: a token has 256 bits of its own, there is nothing to guess.
    hashToken: (token) => createHash('sha256').update(token).digest(),
    newCode: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
    hashCode: (context, code) => createHmac('sha256', codeKey).update(`${context}\n${code}`).digest(),
    seal(text) {
      const nonce = randomBytes(SEAL_NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal(sealed) {
      const nonce = sealed.subarray(0, SEAL_NONCE_BYTES)
      const tag = sealed.subarray(SEAL_NONCE_BYTES, SEAL_NONCE_BYTES + SEAL_TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce)
      decipher.setAuthTag(tag)
      const body = sealed.subarray(SEAL_NONCE_BYTES + SEAL_TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/** Compares without telling by its duration where the two differ. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
