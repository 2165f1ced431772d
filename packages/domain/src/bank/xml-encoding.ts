/** Enough for an XML declaration. */
const DECLARATION_BYTES = 200

/**
 * The encoding of an XML file as its first bytes say (XML 1.0, appendix F), else as its declaration says, else UTF-8. The name comes
 * from the file: a decoder may not know it.
 */
export function xmlEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES))
  // Whatever the declaration says, these bytes are the mark of UTF-8.
  if (start.startsWith('\u00ef\u00bb\u00bf')) return 'utf-8'
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
}
