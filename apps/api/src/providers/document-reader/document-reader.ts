/** Reads the print of a photo. What it answers is raw: it is for the domain to find sense in it. */
export interface DocumentReader {
  /** Every line that was recognised, as text. */
  readText(image: Buffer): Promise<string>
  /** What is being read, and what waits for it, fails now: its job is done again after the next start. */
  stop(): void
}
