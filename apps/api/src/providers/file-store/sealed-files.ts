import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/**
 * `document`: a customer's upload. One without a database row is deleted after a day.
 * `record`: a file that must be kept, for example a signed contract. Only its owner removes it.
 */
type FileKind = 'document' | 'record'

/** Encrypted files: the store alone, without the secret, reveals nothing. Callers keep only the id of a file. */
export interface SealedFiles {
  /**
   * Stores a file and returns its id once it is durable. Store the file first, then the row that names it: an interrupted
   * request leaves a file without a row, and never a row without its file.
   */
  put(bytes: Uint8Array, kind?: FileKind): Promise<string>
  /** Null if the file does not exist. Throws if the file was tampered with. */
  get(fileId: string): Promise<Buffer | null>
  remove(fileId: string): Promise<void>
  list(kind: FileKind): AsyncIterable<{ readonly fileId: string; readonly storedAt: Date }>
}

interface FileKeys {
  readonly secret: string
  /** Previous secrets: files sealed with them can still be read, new ones are sealed with the current secret. */
  readonly earlierSecrets?: readonly string[]
}

/*
 * The format of a sealed file. A random key per file seals the content, and a key from the secret seals that key, so that a
 * change of secret can rewrap the small keys without touching the content. Both seals authenticate the file's id: a sealed
 * file that was moved to another id cannot be opened.
 *
 *   mark 4 | key id 8 | nonce 12, tag 16, sealed data key 32 | nonce 12, tag 16, sealed content
 */
const MARK = Buffer.from('PUF1')
const KEY_ID_BYTES = 8
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const WRAPPED_BYTES = NONCE_BYTES + TAG_BYTES + KEY_BYTES

function seal(key: Buffer, content: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

interface WrappingKey {
  readonly id: Buffer
  readonly key: Buffer
}

function wrappingKey(secret: string): WrappingKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'puente files', KEY_BYTES))
  return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) }
}

export function sealedFiles(store: FileStore, { secret, earlierSecrets = [] }: FileKeys): SealedFiles {
  const present = wrappingKey(secret)
  const keys = new Map([present, ...earlierSecrets.map(wrappingKey)].map(({ id, key }) => [id.toString('hex'), key]))

  function open(fileId: string, sealed: Buffer): Buffer {
    const keyIdEnd = MARK.length + KEY_ID_BYTES
    if (sealed.length < keyIdEnd + WRAPPED_BYTES || !sealed.subarray(0, MARK.length).equals(MARK)) {
      throw new Error(`file ${fileId} is not a sealed file`)
    }
    const keyId = sealed.subarray(MARK.length, keyIdEnd).toString('hex')
    const key = keys.get(keyId)
    if (key === undefined) throw new Error(`file ${fileId} is sealed under key ${keyId}, which is not known here`)
    const dataKey = unseal(key, sealed.subarray(keyIdEnd, keyIdEnd + WRAPPED_BYTES), fileId)
    return unseal(dataKey, sealed.subarray(keyIdEnd + WRAPPED_BYTES), fileId)
  }

  return {
    async put(bytes, kind = 'record') {
      const fileId = `${kind}/${randomUUID()}`
      const dataKey = randomBytes(KEY_BYTES)
      const sealed = [MARK, present.id, seal(present.key, dataKey, fileId), seal(dataKey, bytes, fileId)]
      await store.put(fileId, Buffer.concat(sealed))
      return fileId
    },

    async get(fileId) {
      const sealed = await store.get(fileId)
      return sealed === null ? null : open(fileId, sealed)
    },

    remove: (fileId) => store.remove(fileId),

    async *list(kind) {
      for await (const { key, storedAt } of store.list(`${kind}/`)) yield { fileId: key, storedAt }
    },
  }
}
