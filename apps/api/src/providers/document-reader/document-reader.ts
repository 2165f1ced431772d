/** Recognises the text in a photo. The result is raw: the domain interprets it. */
export interface DocumentReader {
  /** Every recognised line. */
  readText(image: Buffer): Promise<string>
  /** Fails the current and the queued readings at once: their jobs run again after the next start. */
  stop(): void
}
