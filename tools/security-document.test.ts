// Goal: docs/security.md cites only files and tests that exist, and has a row for every section of OWASP ASVS 5.0.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from './repository.mjs'

const text = readFileSync(inRepository('docs/security.md'), 'utf8')

/** A path from the root, or below the server's sources. */
const fileOf = (path: string): string | undefined =>
  [path, `apps/api/src/${path}`].map((candidate) => inRepository(candidate)).find((file) => existsSync(file))

/** Backticked text that is a path of this repository: with folders, or with the extension of a file. Packages begin with @. */
const PATH = /^(?!@)[\w.-]+(?:\/[\w.-]+)+$|^[\w.-]+\.(?:ts|tsx|mjs|md|json|yaml)$/
const CITATION = /`([^`\s]+)`((?:,? “[^”]+”)*)/g

const citations = [...text.matchAll(CITATION)].flatMap(([, path = '', titles = '']) =>
  PATH.test(path) ? [{ path, titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title) }] : [],
)

/** True if the file has a test with this title: the first argument of a call other than `describe`. */
function hasTest(file: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!describe)\\(\\s*(['"\`])${escaped}\\1`).test(readFileSync(file, 'utf8'))
}

describe('a citation', () => {
  it('names an existing file or folder', () => {
    expect(citations.map(({ path }) => path).filter((path) => fileOf(path) === undefined)).toEqual([])
    expect(citations.length).toBeGreaterThan(150)
  })

  it('quotes the title of an existing test', () => {
    const missing = citations.flatMap(({ path, titles }) => {
      const file = fileOf(path)
      return titles.filter((title) => file === undefined || !hasTest(file, title)).map((title) => `${path}: ${title}`)
    })
    expect(missing).toEqual([])
  })

  it('a citation has each quoted title behind its file', () => {
    const quoted = [...text.matchAll(/“([^”]+)”/g)].map(([, title]) => title).filter((title) => title !== 'quotes')
    expect(quoted).toEqual(citations.flatMap(({ titles }) => titles))
  })

  it.each([
    ['tools/security-document.test.ts', 'names an existing file or folder', true],
    ['tools/security-document.test.ts', 'names an existing file', false],
    ['tools/security-document.test.ts', 'a citation', false], // a group of tests
  ])('%s has the test "%s": %s', (path, title, isThere) => {
    expect(hasTest(inRepository(path), title)).toBe(isThere)
  })
})

describe('the table of OWASP ASVS 5.0', () => {
  const STATES = new Set(['met', 'partly', 'not met', 'n/a', 'not checked'])
  const rows = [...text.matchAll(/^\| (V?\d+\.\d+(?:\.\d+)?) \| ([^|]*) \| ([^|]*) \| (.*) \|$/gm)].map(
    ([, number = '', , state = '', reason = '']) => ({ number, state, reason }),
  )

  /** The number of sections in each chapter. */
  const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3]
  /** Requirements of levels 1 and 2 in the chapters that have a row for each: section, and how many. */
  const REQUIREMENTS: Readonly<Record<string, number>> = {
    ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
    ...{
      '6.1': 3,
      '6.2': 12,
      '6.3': 4,
      '6.4': 4,
      '6.5': 5,
      '6.6': 3,
      '7.1': 3,
      '7.2': 4,
      '7.3': 2,
      '7.4': 5,
      '7.5': 2,
    },
    ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
    ...{ '14.1': 2, '14.2': 4, '14.3': 3, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  }

  it('the table of OWASP ASVS 5.0 has one row for every section and for every requirement of the main chapters', () => {
    const sections = SECTIONS.flatMap((count, chapter) =>
      Array.from({ length: count }, (_, section) => `V${chapter + 1}.${section + 1}`),
    )
    const requirements = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    )
    expect(rows.map(({ number }) => number).toSorted()).toEqual([...sections, ...requirements].toSorted())
  })

  it('gives each row a state, and a reason or a proof', () => {
    expect(rows.filter(({ state, reason }) => !STATES.has(state) || reason.trim() === '')).toEqual([])
  })

  it('proves what is met with a file or a test, unless the row sums up those below it', () => {
    const unproved = rows.filter(
      ({ state, reason }) =>
        state === 'met' && reason !== 'below' && !/`[^`]+`|the table \*|the same test/.test(reason),
    )
    expect(unproved).toEqual([])
  })
})
