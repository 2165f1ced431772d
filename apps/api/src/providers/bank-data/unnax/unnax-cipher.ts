import { createDecipheriv } from 'node:crypto'

export interface UnnaxKeys {
  readonly apiId: string
  readonly apiCode: string
}

const BLOCK_BYTES = 16

/** Sixteen bytes of a credential: cut, or filled up with `$`. */
export const unnaxKeyBytes = (credential: string): Buffer =>
  Buffer.from(credential.slice(0, BLOCK_BYTES).padEnd(BLOCK_BYTES, '$'), 'latin1')

/**
 * What Unnax encrypted for us (AES-128-CBC, the code as key, the id as first block, filled up with `$`), as JSON; null when it
 * was not encrypted with our code. The mode proves no origin by itself: without the code nobody can make a text of which
 * JSON with our reference comes out, and nothing else is accepted.
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
