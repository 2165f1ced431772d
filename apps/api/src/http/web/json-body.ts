import { AppError } from '@puente/domain'
import type { FastifyInstance } from 'fastify'

/** Deeper than any body of the contract. Code that walks a body recursively is safe below it. */
export const MAX_JSON_DEPTH = 32
/** The time to parse and check a body depends on its number of values rather than on its bytes. */
const MAX_JSON_VALUES = 5_000

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPENING: ReadonlySet<number> = new Set([91, 123]) // [ {
const CLOSING: ReadonlySet<number> = new Set([93, 125]) // ] }

/** The position of the quote that ends the string starting at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** True for a JSON text that nests too deeply or holds too many values. Scans brackets and commas without parsing. */
export function exceedsJsonLimits(text: string): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === COMMA) values += 1
    else if (OPENING.has(character)) depth += 1
    else if (CLOSING.has(character)) depth -= 1
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return true
  }
  return false
}

/** Parses JSON bodies as Fastify does, and rejects one beyond the limits before parsing it. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Too short to reach either limit, as most bodies are.
    if (text.length > MAX_JSON_DEPTH && exceedsJsonLimits(text)) {
      done(new AppError('body_malformed', 'the JSON nests too deeply or holds too many values'))
      return
    }
    return parse(request, text, done)
  })
}
