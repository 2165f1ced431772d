// Decides whether a PDF is a plain document: pages and nothing that runs, opens or fetches something, nothing encrypted, and
// nothing that this scanner cannot look into. Plain JavaScript, because it runs in a thread, which does not inherit the loader that
// reads our TypeScript.
//
// A reader of PDFs starts from offsets that the file itself names, so an object may stand anywhere: behind an earlier version of the
// file, in a comment, in a string or in the data of a stream. The scanner therefore reads the file from its first byte to its last
// and refuses one in which an object starts inside of something else.
import { inflateSync } from 'node:zlib'

export const PDF_LIMITS = {
  /** A tagged document of a few hundred pages has some hundred. */
  objectStreams: 5_000,
  objectStreamBytes: 8 * 1024 * 1024,
  /** Names and numbers of all objects together; pages, pictures and fonts are not inflated. */
  inflatedBytes: 32 * 1024 * 1024,
}

/** Readers look for the end of the file in its last kilobyte. */
const TAIL_BYTES = 1024

/** Names that start, open, play, send or fetch something, wherever they stand. */
const ACTIVE_NAMES = new Set([
  '3D',
  'AA',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoTo3DView',
  'GoToE',
  'GoToR',
  'ImportData',
  'JS',
  'JavaScript',
  'Launch',
  'Movie',
  'Rendition',
  'ResetForm',
  'RichMedia',
  'RichMediaContent',
  'RichMediaExecute',
  'RichMediaSettings',
  'SetOCGState',
  'Sound',
  'SubmitForm',
  'XFA',
])
/** Kinds of action whose names have other meanings elsewhere: only as the value of `/S`. */
const ACTIVE_ACTIONS = new Set(['Hide', 'Thread', 'Trans'])
const LONGEST_NAME = Math.max(...[...ACTIVE_NAMES, 'FlateDecode'].map(({ length }) => length))

/** What the dictionary of an object stream may hold. Anything else could change what a reader finds in it. */
const OBJECT_STREAM_NAMES = new Set(['Type', 'ObjStm', 'N', 'First', 'Length', 'Filter', 'FlateDecode', 'Extends'])

/** A link may lead to a page or a mailbox; an address without a scheme is one of the document itself. */
const HARMLESS_LINK = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i

const [NUL, TAB, LF, FF, CR, SPACE] = [0, 9, 10, 12, 13, 32]
const [HASH, PERCENT, OPEN_PAREN, CLOSE_PAREN, SLASH, LESS, GREATER, OPEN_LIST, BACKSLASH, CLOSE_LIST] = [
  35, 37, 40, 41, 47, 60, 62, 91, 92, 93,
]
const [OPEN_BRACE, CLOSE_BRACE] = [123, 125]

const isSpace = (byte) => byte === SPACE || byte === LF || byte === CR || byte === TAB || byte === NUL || byte === FF
const isDelimiter = (byte) =>
  byte === SLASH ||
  byte === LESS ||
  byte === GREATER ||
  byte === OPEN_PAREN ||
  byte === CLOSE_PAREN ||
  byte === OPEN_LIST ||
  byte === CLOSE_LIST ||
  byte === PERCENT ||
  byte === OPEN_BRACE ||
  byte === CLOSE_BRACE
const isDigit = (byte) => byte !== undefined && byte >= 48 && byte <= 57
const isLetter = (byte) => byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122))
const hexValue = (byte) => {
  if (byte === undefined) return -1
  if (isDigit(byte)) return byte - 48
  const lower = byte | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}

class Refusal extends Error {
  constructor(verdict, detail) {
    super(detail)
    this.verdict = verdict
  }
}

/** The name after a slash at `start`, its codes decoded (`/J#53` is `JS`), and where it ends. */
function readName(bytes, start) {
  let at = start + 1
  let name = ''
  while (at < bytes.length) {
    let byte = bytes[at]
    if (isSpace(byte) || isDelimiter(byte)) break
    if (byte === HASH && hexValue(bytes[at + 1]) >= 0 && hexValue(bytes[at + 2]) >= 0) {
      byte = hexValue(bytes[at + 1]) * 16 + hexValue(bytes[at + 2])
      at += 2
    }
    // A longer name is none that matters; the rest of it is only skipped.
    if (name.length <= LONGEST_NAME) name += String.fromCharCode(byte)
    at += 1
  }
  return { name, end: at }
}

function refuseActive(name) {
  if (name === 'Encrypt') throw new Refusal('protected', 'encrypted')
  if (ACTIVE_NAMES.has(name)) throw new Refusal('active', `/${name}`)
}

const isNumeric = (byte) => isDigit(byte) || byte === 43 || byte === 45 || byte === 46 // + - .

/**
 * True where `obj` at this place begins an object: two numbers stand before it, possibly with a comment in between, after which a
 * new line begins.
 */
function beginsObject(bytes, at) {
  if (isLetter(bytes[at + 3])) return false
  let before = at - 1
  for (let number = 0; number < 2; number += 1) {
    let isNewLine = false
    while (isSpace(bytes[before])) {
      isNewLine ||= bytes[before] === LF || bytes[before] === CR
      before -= 1
    }
    if (isNewLine && endsWithComment(bytes, before)) return true
    if (!isNumeric(bytes[before])) return false
    while (isNumeric(bytes[before])) before -= 1
  }
  return true
}

/** True where the line that ends at this place holds a comment. */
function endsWithComment(bytes, at) {
  for (let before = at; before >= 0 && bytes[before] !== LF && bytes[before] !== CR; before -= 1) {
    if (bytes[before] === PERCENT) return true
  }
  return false
}

/** True where `trailer` at this place begins one: a dictionary follows. */
function beginsTrailer(bytes, at) {
  let after = at + 'trailer'.length
  while (isSpace(bytes[after])) after += 1
  return bytes[after] === PERCENT || (bytes[after] === LESS && bytes[after + 1] === LESS)
}

/** Where objects and trailers begin, wherever they stand, in ascending order. */
function* beginnings(bytes, word, begins) {
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + word.length)) {
    if (begins(bytes, at)) yield at
  }
}

/** Bytes of a literal string as text, with its escapes; enough to tell the scheme of a link. */
function literalText(bytes) {
  const text = bytes
    .toString('latin1')
    .replace(/\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))/g, (_, octal, newLine, character) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      return newLine === undefined ? character : ''
    })
  // Two bytes a character, with a mark of their order in front: the zero bytes are of no interest here.
  return text.replace(/\0|^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/g, '')
}

/** What may happen by itself when a document opens: nothing but showing one of its places. */
const SHOWS_A_PLACE = /^\s*(?:\[|<<\s*(?:\/Type\s*\/Action\s*)?\/S\s*\/GoTo\s*\/D\s*(?:\[[^\]<>]*\]|\([^()\\]*\))\s*>>)/
const LONGEST_PLACE = 200

/** Notes what the document opens with, and whether it has links at all. A link may be followed by a person only. */
function opening() {
  let hasLink = false
  let hasObjectStream = false
  let opensWithMore = false
  const references = []
  return {
    link: () => {
      hasLink = true
    },
    objectStream: () => {
      hasObjectStream = true
    },
    /** After `/OpenAction`. */
    open: (bytes, at) => {
      const value = bytes.toString('latin1', at, at + LONGEST_PLACE)
      const reference = /^\s*(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(value)
      if (reference !== null) references.push(`${reference[1]}\\s+${reference[2]}`)
      else if (!SHOWS_A_PLACE.test(value)) opensWithMore = true
    },
    /** Once the whole file was read. Another object of the same number may be in an object stream: then the reference may lead anywhere. */
    refuse: (bytes) => {
      if (!hasLink) return
      const text = references.length === 0 ? '' : bytes.toString('latin1')
      const isPlace = (reference) => {
        const definitions = [...text.matchAll(new RegExp(`(?<!\\d)${reference}\\s+obj\\b`, 'g'))]
        return (
          definitions.length > 0 &&
          definitions.every((found) => {
            const end = found.index + found[0].length
            return SHOWS_A_PLACE.test(text.slice(end, end + LONGEST_PLACE))
          })
        )
      }
      if (opensWithMore || references.some((one) => hasObjectStream || !isPlace(one))) {
        throw new Refusal('active', 'a link that may open by itself')
      }
    },
  }
}

/** An object stream as it is packed, decoded and searched. Objects in it are found by offset, so every name in it counts. */
function scanObjectStream(data, { isPacked, budget, opens }) {
  let content = data
  if (isPacked) {
    try {
      content = inflateSync(data, { maxOutputLength: Math.min(PDF_LIMITS.objectStreamBytes, budget.bytes) })
    } catch {
      throw new Refusal('unreadable', 'an object stream cannot be inflated, or is too large')
    }
  }
  budget.bytes -= content.length
  if (budget.bytes <= 0) throw new Refusal('unreadable', 'the object streams are too large together')
  let previous = ''
  for (let at = content.indexOf(SLASH); at !== -1; at = content.indexOf(SLASH, at)) {
    const { name, end } = readName(content, at)
    refuseActive(name)
    if (previous === 'S' && ACTIVE_ACTIONS.has(name)) throw new Refusal('active', `/S /${name}`)
    if (name === 'OpenAction') opens.open(content, end)
    if (name === 'URI') {
      opens.link()
      refuseLink(content, end)
    }
    previous = name
    at = end
  }
}

/** The link after `/URI` in an object stream. */
function refuseLink(bytes, after) {
  let at = after
  while (isSpace(bytes[at])) at += 1
  if (bytes[at] === PERCENT) throw new Refusal('active', 'a link behind a comment')
  if (bytes[at] === OPEN_PAREN) checkLink(literalText(bytes.subarray(at + 1, at + 101)))
  else if (bytes[at] === LESS && bytes[at + 1] !== LESS) checkLink(hexText(bytes.subarray(at + 1, at + 401)))
  else if (isDigit(bytes[at])) throw new Refusal('active', 'a link that stands elsewhere')
}

function checkLink(link) {
  if (!HARMLESS_LINK.test(link.trimStart())) throw new Refusal('active', 'a link that is none to a page')
}

const hexText = (bytes) =>
  literalText(
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/>[\s\S]*$/, '')
        .replace(/\s/g, ''),
      'hex',
    ),
  )

function scan(bytes) {
  const objects = beginnings(bytes, 'obj', beginsObject)
  const trailers = beginnings(bytes, 'trailer', beginsTrailer)
  let nextObject = objects.next()
  let nextTrailer = trailers.next()
  const budget = { bytes: PDF_LIMITS.inflatedBytes }
  let objectStreams = 0
  const opens = opening()

  /** How many dictionaries are open, and how often each name stands in the outermost. */
  let depth = 0
  let names = new Map()
  /** The token before, where it matters: a name, or the end of an outermost dictionary. */
  let before = ''
  let at = 0

  /** Nothing may begin in what is passed over as a whole. */
  const passTo = (end) => {
    if (!nextObject.done && nextObject.value < end) throw new Refusal('active', 'an object inside of something else')
    if (!nextTrailer.done && nextTrailer.value < end) throw new Refusal('active', 'a trailer inside of something else')
    at = end
  }

  const readStream = (start) => {
    const end = bytes.indexOf('endstream', start)
    if (end === -1) throw new Refusal('unreadable', 'a stream without an end')
    // A stream with these two is read as an object stream whatever its type says.
    if (names.has('ObjStm') || (names.has('First') && names.has('N'))) {
      objectStreams += 1
      if (objectStreams > PDF_LIMITS.objectStreams) throw new Refusal('unreadable', 'too many object streams')
      const unknown = [...names.keys()].find((name) => !OBJECT_STREAM_NAMES.has(name))
      if (unknown !== undefined) throw new Refusal('unreadable', `an object stream with /${unknown}`)
      const isPacked = names.has('Filter')
      if ((names.get('FlateDecode') ?? 0) !== (isPacked ? 1 : 0))
        throw new Refusal('unreadable', 'an object stream with another filter')
      scanObjectStream(bytes.subarray(start, end), { isPacked, budget, opens })
      opens.objectStream()
    }
    passTo(end + 'endstream'.length)
  }

  while (at < bytes.length) {
    const byte = bytes[at]
    if (isSpace(byte)) {
      at += 1
    } else if (byte === PERCENT) {
      let end = at
      while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end += 1
      passTo(end)
    } else if (byte === SLASH) {
      const { name, end } = readName(bytes, at)
      refuseActive(name)
      if (before === '/S' && ACTIVE_ACTIONS.has(name)) throw new Refusal('active', `/S /${name}`)
      if (name === 'OpenAction') opens.open(bytes, end)
      if (name === 'URI') opens.link()
      if (depth === 1) names.set(name, (names.get(name) ?? 0) + 1)
      before = `/${name}`
      at = end
    } else if (byte === OPEN_PAREN) {
      let open = 1
      let end = at + 1
      for (; end < bytes.length && open > 0; end += 1) {
        if (bytes[end] === BACKSLASH) end += 1
        else if (bytes[end] === OPEN_PAREN) open += 1
        else if (bytes[end] === CLOSE_PAREN) open -= 1
      }
      if (before === '/URI') checkLink(literalText(bytes.subarray(at + 1, Math.min(end - 1, at + 101))))
      before = 'string'
      passTo(end)
    } else if (byte === LESS && bytes[at + 1] === LESS) {
      if (depth === 0) names = new Map()
      depth += 1
      before = '<<'
      at += 2
    } else if (byte === GREATER && bytes[at + 1] === GREATER) {
      before = depth === 1 ? 'dictionary' : '>>'
      depth = Math.max(0, depth - 1)
      at += 2
    } else if (byte === LESS) {
      const found = bytes.indexOf(GREATER, at)
      const end = found === -1 ? bytes.length : found + 1
      if (before === '/URI') checkLink(hexText(bytes.subarray(at + 1, Math.min(end, at + 401))))
      before = 'string'
      passTo(end)
    } else if (isDelimiter(byte)) {
      before = String.fromCharCode(byte)
      at += 1
    } else {
      let end = at
      while (end < bytes.length && !isSpace(bytes[end]) && !isDelimiter(bytes[end])) end += 1
      // Only the beginning of a word matters.
      const word = bytes.toString('latin1', at, Math.min(end, at + 16))
      if (before === '/URI') throw new Refusal('active', 'a link that stands elsewhere')
      if (word === 'stream' && before === 'dictionary') {
        if (bytes[end] === CR) end += 1
        if (bytes[end] === LF) end += 1
        readStream(end)
        before = 'endstream'
      } else {
        // Here a reader starts anew.
        if (word.startsWith('obj') || word === 'trailer') depth = 0
        if (!nextObject.done && nextObject.value === at) nextObject = objects.next()
        if (!nextTrailer.done && nextTrailer.value === at) nextTrailer = trailers.next()
        before = word
        at = end
      }
    }
  }
  // An object that begins in the middle of a word was passed over.
  passTo(bytes.length)
  opens.refuse(bytes)
}

/** What a PDF is. Takes time in proportion to the size of the file and of what is inflated, which is limited. */
export function scanPdf(file) {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  // A header further on is allowed by readers, and is how a file is two things at once.
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return { verdict: 'unreadable', detail: 'no header' }
  if (!bytes.subarray(-TAIL_BYTES).includes('%%EOF')) return { verdict: 'unreadable', detail: 'no end' }
  try {
    scan(bytes)
    return { verdict: 'plain', detail: '' }
  } catch (error) {
    if (error instanceof Refusal) return { verdict: error.verdict, detail: error.message }
    throw error
  }
}
