/** Where the bytes of files lie. It knows nothing of what is in them: everything that reaches it is sealed already. */
export interface FileStore {
  /** Answers when the bytes are safe: a crash after it loses nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Harmless where there is no such file. */
  remove(key: string): Promise<void>
  /** The files whose key starts with a prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>
}

export interface StoredFile {
  readonly key: string
  /** By the machine's time, which the sandbox's business clock may be ahead of. */
  readonly storedAt: Date
}
