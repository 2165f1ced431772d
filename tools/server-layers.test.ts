// Goal: the server's folders have one order, and every import, of values and of types, runs down it. That leaves no room for a
// cycle between folders, and tells a reader which code a change can reach.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '../apps/api/src')

/** Top to bottom. A folder may import itself and lower layers. A file outside a folder is listed without its extension. */
const LAYERS = [
  // Entry points
  'commands',
  'server',
  'app',
  'create-deps',
  // Requests and background work
  'http/routes',
  'http/views',
  'http/scopes',
  'http/http-deps',
  'http/live',
  'http/web',
  'demo',
  'worker',
  'jobs',
  'night',
  // Business processes
  'staff',
  'lending/reminders',
  'lending/proposals',
  'lending/collections',
  'lending/payments',
  'lending/contracts',
  'lending/bank',
  'lending/verification',
  'lending/bank-data',
  'lending/decisions',
  'lending/applications',
  'lending/control',
  'lending/refunds',
  'lending/payouts',
  'lending/loans',
  'lending/books',
  'lending/products',
  'customers/sessions',
  'customers/codes',
  'customers/applicants',
  'customers/documents',
  'customers/places',
  'customers/notifications',
  'customers/caller-session',
  // Infrastructure
  'deps',
  'config',
  'providers',
  'db',
  'platform',
] as const

const layerOf = (path: string): number =>
  LAYERS.findIndex((layer) => path === `${layer}.ts` || path.startsWith(`${layer}/`))

interface Import {
  readonly from: string
  readonly to: string
}

function imports(): Import[] {
  return readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name)
      const text = readFileSync(file, 'utf8')
      const specifiers = text.matchAll(/\bfrom\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'|^import\s+'(\.[^']+)'/gm)
      return [...specifiers].map(([, named, dynamic, bare]) => ({
        from: relative(SERVER, file),
        to: relative(SERVER, join(dirname(file), named ?? dynamic ?? bare ?? '')),
      }))
    })
}

describe('the layers of the server', () => {
  it('every file belongs to a layer', () => {
    const found = imports()
    expect(found.length).toBeGreaterThan(1000)
    expect(found.flatMap(({ from, to }) => [from, to]).filter((path) => layerOf(path) === -1)).toEqual([])
  })

  it('no import runs upwards', () => {
    const upward = imports()
      .filter(({ from, to }) => layerOf(to) < layerOf(from))
      .map(({ from, to }) => `${from} → ${to}`)
    expect(upward).toEqual([])
  })
})
