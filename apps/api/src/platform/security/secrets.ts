import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** Operations with secrets. Every key derives from one master secret, and each use has its own key. */
export interface Secrets {
  /** A bearer token: 256 random bits. Only its hash is stored. */
  newToken(): string
  hashToken(token: string): Buffer
  /** The same hash, in hexadecimal. */
  hashTokenHex(token: string): string
  newCode(digits: number): string
  /**
   * A keyed hash: without the key, ten thousand guesses would reveal a code of four digits. Uses the current secret only: what
   * is compared with it (codes, tickets, proofs in URLs) lives for minutes, and its holder can request another.
   */
  hashCode(context: string, code: string): Buffer
  /** An HMAC that requires the secret. For data that is kept for years: it stays valid after a change of secret. */
  authenticate(text: string): Buffer
  /** True if the HMAC was made with the current secret or a previous one. */
  isAuthentic(text: string, hmac: Buffer): boolean
  seal(text: string): Buffer
  unseal(sealed: Buffer): string
}

const SEAL_NONCE_BYTES = 12
const SEAL_TAG_BYTES = 16

/**
 * `earlier`: previous secrets. What was sealed with them can still be unsealed, and their HMACs are still accepted; new data uses
 * the current secret.
 */
export function createSecrets(master: string, earlier: readonly string[] = []): Secrets {
  const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `puente ${use}`, 32))
  const codeKey = keyOf(master, 'one-time codes')
  const sealKey = keyOf(master, 'sealed texts')
  const unsealKeys = [sealKey, ...earlier.map((secret) => keyOf(secret, 'sealed texts'))]
  const hmacKey = keyOf(master, 'marks of authenticity')
  const hmacKeys = [hmacKey, ...earlier.map((secret) => keyOf(secret, 'marks of authenticity'))]
  const hmacOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    newToken: () => randomBytes(32).toString('base64url'),
    // Plain SHA-256 is enough here: a token has 256 random bits and cannot be guessed.
    hashToken: (token) => hash('sha256', token, 'buffer'),
    hashTokenHex: (token) => hash('sha256', token, 'hex'),
    newCode: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
    hashCode: (context, code) => createHmac('sha256', codeKey).update(`${context}\n${code}`).digest(),
    authenticate: (text) => hmacOf(hmacKey, text),
    isAuthentic: (text, hmac) => hmacKeys.some((key) => sameBytes(hmac, hmacOf(key, text))),
    seal(text) {
      const nonce = randomBytes(SEAL_NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal(sealed) {
      const nonce = sealed.subarray(0, SEAL_NONCE_BYTES)
      const tag = sealed.subarray(SEAL_NONCE_BYTES, SEAL_NONCE_BYTES + SEAL_TAG_BYTES)
      const body = sealed.subarray(SEAL_NONCE_BYTES + SEAL_TAG_BYTES)
      for (const [index, key] of unsealKeys.entries()) {
        // Without the length Node also accepts the first bytes of a tag.
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: SEAL_TAG_BYTES })
        try {
          decipher.setAuthTag(tag)
          return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
        } catch (error) {
          if (index === unsealKeys.length - 1) throw error
        }
      }
      throw new Error('there is no key to unseal with')
    },
  }
}

/** Constant-time comparison: its duration does not reveal where the two differ. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
