import { inflateSync } from 'node:zlib'
import { refusedUpload } from './refused-upload.ts'

/** Readers look for the end of the file in its last kilobyte. */
const TAIL_BYTES = 1024
/** An object stream holds names and numbers, never pages: one that is larger is not an ordinary document. */
const MAX_OBJECT_STREAM_BYTES = 4 * 1024 * 1024

/** What runs, opens or fetches something. A scanned document has none of it. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)\b/
const ENCRYPTED = /\/Encrypt\b/

/** A name may be written with codes for its letters, `/J#61vaScript`; readers take it for the same. */
const decodeNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The objects that are packed into streams, where a plain search would not see them. */
function* objectStreams(bytes: Buffer, text: string): Iterable<string> {
  for (const match of text.matchAll(/\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    if (end === -1) continue
    try {
      const options = { maxOutputLength: MAX_OBJECT_STREAM_BYTES }
      yield inflateSync(bytes.subarray(start, end), options).toString('latin1')
    } catch (cause) {
      // What cannot be looked into cannot be taken.
      throw refusedUpload('an object stream of the PDF cannot be read', 'documentUnreadable', cause)
    }
  }
}

/** Refuses a PDF that is not a plain one: it is kept as it was sent, and somebody will open it. */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  // A header further on is allowed by readers, and is how a file is two things at once.
  if (!/^%PDF-[12]\.\d/.test(text)) throw refusedUpload('the PDF has no header', 'documentUnreadable')
  if (!text.slice(-TAIL_BYTES).includes('%%EOF')) throw refusedUpload('the PDF has no end', 'documentUnreadable')
  if (ENCRYPTED.test(decodeNames(text))) throw refusedUpload('the PDF is encrypted', 'documentProtected')
  for (const part of [text, ...objectStreams(bytes, text)]) {
    if (ACTIVE.test(decodeNames(part))) throw refusedUpload('the PDF does more than show pages', 'documentActive')
  }
}
