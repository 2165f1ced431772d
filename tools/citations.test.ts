// Goal: the repository is self-contained. It contains everything that code, tests or documentation cite by id, name or path.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRepository } from './repository.mjs'

const TEXT_FILES = new Set(['.ts', '.tsx', '.mjs', '.md', '.sql', '.css', '.html', '.yml'])
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache', '.puente', 'test-results', 'playwright-report'])
/** Contains citation patterns itself. */
const THIS_FILE = 'tools/citations.test.ts'

function filesUnder(folder: string): string[] {
  return readdirSync(inRepository(folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return TEXT_FILES.has(extname(entry.name)) && path !== THIS_FILE ? [path] : []
  })
}

const read = (path: string) => readFileSync(inRepository(path), 'utf8')
/** A sentence may continue in the next line of a comment. */
const withoutLineBreaks = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--|>)?\s*/g, ' ')

const texts = filesUnder('.').map((path) => ({ path, text: read(path), flat: withoutLineBreaks(read(path)) }))

function headingsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title]) => title ?? '')
}
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd} _-]/gu, '')
    .replaceAll(' ', '-')

/** The findings of a check in every file, as `file: finding`. */
const found = (check: (one: (typeof texts)[number]) => Iterable<string>) =>
  texts.flatMap((one) => [...check(one)].map((what) => `${one.path}: ${what}`))

const REQUIREMENTS = 'docs/reference/requirements.md'
const explainedIds = new Set([...read(REQUIREMENTS).matchAll(/\*\*(R\d\.\d\d)\*\*/g)].map(([, id]) => id))
const areas = new Set(headingsOf(REQUIREMENTS).map((title) => /^R\d/.exec(title)?.[0]))
const ruleNames = headingsOf('docs/reference/settled-rules.md').slice(1)

describe('a citation', () => {
  it('a citation of a requirement names an existing id', () => {
    const unknown = found(({ text }) =>
      [...text.matchAll(/\bR[1-9]\.\d\d\b/g)].map(([id]) => id).filter((id) => !explainedIds.has(id)),
    )
    expect(unknown).toEqual([])
    expect(explainedIds.size).toBeGreaterThan(100)
  })

  it('a citation of a requirements area names an existing area', () => {
    const unknown = found(({ flat }) =>
      [...flat.matchAll(/\brequirements (R\d)(?!\.\d)/gi)].flatMap(([all, area]) => (areas.has(area) ? [] : [all])),
    )
    expect(unknown).toEqual([])
  })

  it('a citation of a settled rule names a heading of that page', () => {
    const cited = /\bsettled rules(?:, | \()([A-Z][\w -]*)/gi
    const unknown = found(({ flat }) =>
      [...flat.matchAll(cited)].flatMap(([all, name = '']) =>
        ruleNames.some((rule) => name === rule || name.startsWith(`${rule} `)) ? [] : [all],
      ),
    ).filter((line) => !line.includes('*Name*'))
    expect(unknown).toEqual([])
    expect(ruleNames.length).toBeGreaterThan(15)
  })

  it('a citation by section number or of a specification does not occur, because readers cannot follow it', () => {
    const unreachable = found(({ flat }) =>
      [...flat.matchAll(/§\s?\d|\bthe specification\b|\bspecification §/gi)].map(([all]) => all),
    )
    expect(unreachable).toEqual([])
  })

  it('a citation of a document names a file of the repository', () => {
    const missing = found(({ text }) =>
      [...text.matchAll(/`((?:docs|packages|apps|tools|bench|e2e)\/[\w./-]+\.md)`/g)].flatMap(([, path = '']) =>
        existsSync(inRepository(path)) ? [] : [path],
      ),
    )
    expect(missing).toEqual([])
  })

  it('a citation by link leads to an existing file and heading', () => {
    const broken = found(({ path, text }) => {
      if (extname(path) !== '.md') return []
      return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([all, target = '', anchor]) => {
          const file = target === '' ? path : normalize(join(dirname(path), target))
          if (!existsSync(inRepository(file))) return [all]
          if (anchor === undefined || extname(file) !== '.md') return []
          return headingsOf(file).map(anchorOf).includes(anchor) ? [] : [all]
        },
      )
    })
    expect(broken).toEqual([])
  })
})
