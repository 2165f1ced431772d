import type { FastifyReply } from 'fastify'

/** Adds request headers to `Vary` and keeps those that are already named, such as the `Origin` of CORS. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const current = reply.getHeader('vary')
  if (current === undefined) {
    reply.header('vary', names.join(', '))
    return
  }
  const known = String(current)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const lowerCased = new Set(known.map((name) => name.toLowerCase()))
  const added = names.filter((name) => !lowerCased.has(name.toLowerCase()))
  if (added.length > 0) reply.header('vary', [...known, ...added].join(', '))
}
