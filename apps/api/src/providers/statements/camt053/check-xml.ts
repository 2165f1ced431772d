import { Refusal } from './refusal.ts'

// What a parser would take long for, or could not take at all, is refused before it sees it.

/** The elements of the deepest camt.053 version are nested 25 deep. */
const MAX_DEPTH = 40
/** A camt.053 element has one attribute, the outermost one a few. */
const MAX_ATTRIBUTES_OF_ELEMENT = 20
const MAX_ATTRIBUTES = 100_000
/** A line has some thirty elements. */
const MAX_ELEMENTS = 500_000

const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
const SLASH = 47
const LESS = 60
const EQUALS = 61
const GREATER = 62

/** Parts of a file that hold no elements, with their ends. */
const WITHOUT_ELEMENTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Throws a refusal if the file is no XML of a size and depth that a statement has. Takes one pass. */
export function checkXml(xml: string): void {
  let depth = 0
  let elements = 0
  let attributes = 0
  let at = xml.indexOf('<')
  if (at === -1) throw new Refusal('not_xml', 'the file has no elements', 0)
  while (at !== -1) {
    const part = WITHOUT_ELEMENTS.find(([start]) => xml.startsWith(start, at))
    if (part) {
      at = xml.indexOf('<', endOf(xml, part[1], at))
      continue
    }
    // No bank sends a document type. Its entities would allow a file to read other files or exhaust memory.
    if (xml.startsWith('<!', at)) throw new Refusal('not_xml', 'a statement has no document type', at)
    const tag = readTag(xml, at)
    if (tag.isEnd) depth -= 1
    else {
      elements += 1
      attributes += tag.attributes
      if (!tag.isEmpty) depth += 1
    }
    if (depth > MAX_DEPTH) throw new Refusal('too_complex', `elements are nested deeper than ${MAX_DEPTH}`, at)
    if (elements > MAX_ELEMENTS) throw new Refusal('too_complex', `more than ${MAX_ELEMENTS} elements`, at)
    if (attributes > MAX_ATTRIBUTES) throw new Refusal('too_complex', `more than ${MAX_ATTRIBUTES} attributes`, at)
    at = xml.indexOf('<', tag.end)
  }
  if (depth !== 0) throw new Refusal('not_xml', 'the file ends within an element', xml.length - 1)
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from)
  if (end === -1) throw new Refusal('not_xml', `${mark} is missing`, from)
  return end + mark.length
}

/** The tag that starts at `start`. A `>` within quotes does not end it. */
function readTag(xml: string, start: number) {
  let attributes = 0
  let quote = 0
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml.charCodeAt(at)
    if (quote !== 0) {
      if (character === quote) quote = 0
    } else if (character === DOUBLE_QUOTE || character === SINGLE_QUOTE) quote = character
    else if (character === LESS) break
    else if (character === GREATER) {
      const isEnd = xml.charCodeAt(start + 1) === SLASH
      return { isEnd, isEmpty: xml.charCodeAt(at - 1) === SLASH, attributes, end: at + 1 }
    } else if (character === EQUALS) {
      attributes += 1
      if (attributes > MAX_ATTRIBUTES_OF_ELEMENT) {
        throw new Refusal('too_complex', `an element has more than ${MAX_ATTRIBUTES_OF_ELEMENT} attributes`, start)
      }
    }
  }
  throw new Refusal('not_xml', 'a tag does not end', start)
}
