/** Stores the bytes of files. It knows nothing about their content: the bytes are already sealed. */
export interface FileStore {
  /** Resolves once the bytes are durable: a crash afterwards loses nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null if the file does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
  /** The files whose key starts with a prefix, unordered. */
  list(prefix: string): AsyncIterable<StoredFile>
}

export interface StoredFile {
  readonly key: string
  /** By the machine's clock, which the sandbox's business clock may be ahead of. */
  readonly storedAt: Date
}
