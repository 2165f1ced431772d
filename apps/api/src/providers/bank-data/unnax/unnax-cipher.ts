import { createDecipheriv } from 'node:crypto'

export interface UnnaxKeys {
  readonly apiId: string
  readonly apiCode: string
}

const BLOCK_BYTES = 16

/** Sixteen bytes of a credential: truncated, or padded with `$`. */
export const unnaxKeyBytes = (credential: string): Buffer =>
  Buffer.from(credential.slice(0, BLOCK_BYTES).padEnd(BLOCK_BYTES, '$'), 'latin1')

/**
 * Decrypts Unnax data (AES-128-CBC, the code as key, the id as initialisation vector, padded with `$`) and parses it as JSON; null
 * if it was not encrypted with our code. CBC does not authenticate by itself: without the code it is infeasible to make a text
 * that decrypts to JSON with our reference, and nothing else is accepted.
 */
export function openUnnaxData({ apiId, apiCode }: UnnaxKeys, base64: string): unknown {
  const sealed = Buffer.from(base64, 'base64')
  if (sealed.length === 0 || sealed.length % BLOCK_BYTES !== 0) return null
  const decipher = createDecipheriv('aes-128-cbc', unnaxKeyBytes(apiCode), unnaxKeyBytes(apiId)).setAutoPadding(false)
  const text = Buffer.concat([decipher.update(sealed), decipher.final()])
    .toString('utf8')
    .replace(/\$+$/, '')
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
