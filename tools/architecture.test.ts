// Goal: the borders between the packages hold. Imports run one way: domain ← texts ← contract ← client ← apps, and texts ← ui ← apps;
// the API never imports browser code; routes and jobs know ports and never an adapter.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface SourceFile {
  readonly path: string
  readonly imports: readonly { specifier: string; isTypeOnly: boolean }[]
}

function sourcesUnder(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      const matches = text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/gm)
      return {
        path: relative(ROOT, file),
        imports: [...matches].map(([, type, from, dynamic]) => ({
          specifier: from ?? dynamic ?? '',
          isTypeOnly: type !== undefined,
        })),
      }
    })
}

/**
 * The files of every import circle, with what each imports of it. A file that imports nothing of the rest is in none, so such files
 * are taken away, round after round; then those that nothing of the rest imports.
 */
function filesInCircles(folders: readonly string[]): string[] {
  const files = folders.flatMap(sourcesUnder)
  const paths = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files.map(({ path, imports: found }) => {
      const targets = found.map(({ specifier }) => join(path, '..', specifier)).filter((target) => paths.has(target))
      return [path, new Set(targets)] as const
    }),
  )
  const removeAll = (isOutside: (path: string) => boolean) => {
    for (let outside: string[] = ['']; outside.length > 0; ) {
      outside = [...imports.keys()].filter(isOutside)
      for (const path of outside) imports.delete(path)
      for (const targets of imports.values()) for (const path of outside) targets.delete(path)
    }
  }
  removeAll((path) => imports.get(path)?.size === 0)
  removeAll((path) => ![...imports.values()].some((targets) => targets.has(path)))
  return [...imports].map(([path, targets]) => `${path} → ${[...targets].join(', ')}`)
}

/** `file → specifier` for every forbidden import. */
const violations = (
  folder: string,
  isAllowed: (specifier: string, file: SourceFile, isTypeOnly: boolean) => boolean,
): string[] =>
  sourcesUnder(folder).flatMap((file) =>
    file.imports
      .filter(({ specifier, isTypeOnly }) => !isAllowed(specifier, file, isTypeOnly))
      .map(({ specifier }) => `${file.path} → ${specifier}`),
  )

const isInside = (specifier: string) => specifier.startsWith('.')
const isOf = (specifier: string, ...packages: string[]) =>
  packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))

describe('imports run one way', () => {
  it('finds the source files', () => {
    for (const folder of [
      'packages/domain/src',
      'packages/contract/src',
      'packages/ui/src',
      'packages/client/src',
      'apps/api/src',
      'apps/borrower/src',
      'apps/backoffice/src',
    ]) {
      expect(sourcesUnder(folder).length, folder).toBeGreaterThan(3)
    }
  })

  it('no file is in an import circle, imports of types and lazy imports included', () => {
    expect(filesInCircles(['packages', 'apps', 'tools', 'lab', 'e2e'])).toEqual([])
  })

  it('domain imports only itself', () => {
    expect(violations('packages/domain/src', isInside)).toEqual([])
  })

  it('texts imports only domain', () => {
    expect(
      violations('packages/texts/src', (specifier) => isInside(specifier) || isOf(specifier, '@puente/domain')),
    ).toEqual([])
  })

  it('contract imports only domain, texts and zod', () => {
    const allowed = (specifier: string) =>
      isInside(specifier) || isOf(specifier, '@puente/domain', '@puente/texts', 'zod')
    expect(violations('packages/contract/src', allowed)).toEqual([])
  })

  it('ui imports domain and texts, and no app', () => {
    const allowed = (specifier: string) =>
      !isOf(specifier, '@puente/contract', '@puente/client', '@puente/api', '@puente/borrower', '@puente/backoffice')
    expect(violations('packages/ui/src', allowed)).toEqual([])
  })

  it('client imports domain, texts, React, the query library, and only types from contract', () => {
    const allowed = (specifier: string, _file: SourceFile, isTypeOnly: boolean) =>
      isInside(specifier) ||
      isOf(specifier, '@puente/domain', '@puente/texts', '@tanstack/react-query', 'react') ||
      (isTypeOnly && isOf(specifier, '@puente/contract'))
    expect(violations('packages/client/src', allowed)).toEqual([])
  })

  it.each(['borrower', 'backoffice'])(
    'the %s app imports only types from contract, so that no validation library reaches the browser',
    (app) => {
      const allowed = (specifier: string, _file: SourceFile, isTypeOnly: boolean) =>
        !isOf(specifier, '@puente/api', '@puente/borrower', '@puente/backoffice', 'zod') &&
        (isTypeOnly || !isOf(specifier, '@puente/contract'))
      expect(violations(`apps/${app}/src`, allowed)).toEqual([])
    },
  )

  it('the API never imports browser code', () => {
    const allowed = (specifier: string) =>
      !isOf(specifier, '@puente/ui', '@puente/client', '@puente/borrower', '@puente/backoffice', 'react')
    expect(violations('apps/api/src', allowed)).toEqual([])
  })

  it('the web apps neither cast to a date nor turn euros into cents themselves: the contract and the domain do', () => {
    const found = ['apps/borrower/src', 'apps/backoffice/src', 'packages/ui/src', 'packages/client/src']
      .flatMap(sourcesUnder)
      .map(({ path }) => path)
      .filter((path) =>
        /\bas CivilDate\b|Math\.round\([^)\n]*(?:amount|euros)[^)\n]*\* 100\)/i.test(
          readFileSync(join(ROOT, path), 'utf8'),
        ),
      )
    expect(found).toEqual([])
  })

  it('no file imports from another package by a relative path', () => {
    for (const folder of ['packages', 'apps']) {
      const own = (path: string) => path.split('/').slice(0, 2).join('/')
      const allowed = (specifier: string, { path }: SourceFile) =>
        !isInside(specifier) || join(path, '..', specifier).startsWith(own(path))
      const outside = readdirSync(join(ROOT, folder)).flatMap((name) => violations(`${folder}/${name}/src`, allowed))
      expect(outside).toEqual([])
    }
  })
})

describe('inside the API', () => {
  it('only the folder of a port and the entry point name a vendor; a webhook may know the verifier of its own provider', () => {
    const vendor = /\/providers\/[a-z-]+\/[a-z0-9-]+\//
    const allowed = (specifier: string, { path }: SourceFile, isTypeOnly: boolean) =>
      isTypeOnly ||
      !vendor.test(specifier) ||
      path === 'apps/api/src/server.ts' ||
      path.startsWith('apps/api/src/providers/') ||
      path.startsWith('apps/api/src/http/routes/webhooks/')
    expect(violations('apps/api/src', allowed)).toEqual([])
  })

  it('only the folder of the card port names a card vendor', () => {
    const vendors = readdirSync(join(ROOT, 'apps/api/src/providers/cards'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'sandbox')
      .map(({ name }) => name)
    expect(vendors).toContain('redsys')
    const named = sourcesUnder('apps/api/src')
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('apps/api/src/providers/cards/'))
      .filter((path) => new RegExp(vendors.join('|'), 'i').test(readFileSync(join(ROOT, path), 'utf8')))
    expect(named).toEqual([])
  })

  it('every route file is registered by the index of its folder, or of the folder above', () => {
    const routes = 'apps/api/src/http/routes/'
    const files = sourcesUnder(routes).filter(({ path }) => path.slice(routes.length).includes('/'))
    const listed = new Set(
      files
        .filter(({ path }) => path.endsWith('/index.ts'))
        .flatMap(({ path, imports }) => imports.map(({ specifier }) => join(path, '..', specifier))),
    )
    const isRoute = (path: string) => /FastifyPluginAsyncZod =>/.test(readFileSync(join(ROOT, path), 'utf8'))
    const routeFiles = files.map(({ path }) => path).filter((path) => !path.endsWith('/index.ts') && isRoute(path))
    expect(routeFiles.length).toBeGreaterThan(70)
    expect(routeFiles.filter((path) => !listed.has(path))).toEqual([])
  })

  it('repositories are used through a transaction: no route, job or adapter imports one or the schema', () => {
    const allowed = (specifier: string, { path }: SourceFile, isTypeOnly: boolean) =>
      isTypeOnly || path.startsWith('apps/api/src/db/') || !/\/db\/(?:repositories\/|schema)/.test(specifier)
    expect(violations('apps/api/src', allowed)).toEqual([])
  })

  it('only the clock and the job queue read the machine’s or the database’s time', () => {
    const MACHINE = /new Date\(\)|Date\.now\(\)/
    // `now()` as a call: neither a method (`clock.now()`) nor a declaration (`now(): Date`).
    const DATABASE =
      /(?<![.\w])now\(\)(?!\s*[:{])|\b(?:clock|statement|transaction)_timestamp\(\)|\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b/i
    const readers = sourcesUnder('apps/api/src')
      .filter(({ path }) => !/\/(?:platform\/clock|db\/sandbox-clock|db\/embedded-postgres)/.test(path))
      .filter(({ path }) => {
        const code = readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
        return MACHINE.test(code) || DATABASE.test(code)
      })
      .map(({ path }) => path)
    // Graphile Worker compares `run_at` with the database's clock, so delays are written and due jobs found by that clock.
    expect(readers.sort()).toEqual([
      'apps/api/src/db/queue/queue-run.ts',
      'apps/api/src/db/queue/worker-lease.ts',
      'apps/api/src/db/repositories/jobs.ts',
      'apps/api/src/db/repositories/outbox.ts',
    ])
  })
})

describe('inside the borrower app', () => {
  const SCREENS = 'apps/borrower/src/screens/'
  /** `auth` for `…/screens/auth/auth-confirm/resend-code.tsx`; null outside `screens`. */
  const screenArea = (path: string) => (path.startsWith(SCREENS) ? path.slice(SCREENS.length).split('/')[0] : null)
  const targetArea = (specifier: string, { path }: SourceFile) =>
    isInside(specifier) ? screenArea(join(path, '..', specifier)) : null

  it('no screen area imports another one: shared parts are in a folder beside `screens`', () => {
    const allowed = (specifier: string, file: SourceFile) =>
      [null, screenArea(file.path)].includes(targetArea(specifier, file) ?? null)
    expect(violations(SCREENS, allowed)).toEqual([])
  })

  it('outside `screens`, only the table of routes imports a screen', () => {
    const allowed = (specifier: string, file: SourceFile) =>
      screenArea(file.path) !== null ||
      file.path === 'apps/borrower/src/routes.ts' ||
      targetArea(specifier, file) === null
    expect(violations('apps/borrower/src', allowed)).toEqual([])
  })
})

describe('inside the back office', () => {
  const PAGES = 'apps/backoffice/src/pages/'
  /** `find/customer` for `…/pages/find/customer/notes.tsx`; null outside `pages`. */
  const pageOf = (path: string) =>
    path.startsWith(PAGES) ? path.slice(PAGES.length).split('/').slice(0, 2).join('/') : null
  const targetPage = (specifier: string, { path }: SourceFile) =>
    isInside(specifier) ? pageOf(join(path, '..', specifier)) : null

  it('no page imports another page: shared parts are in a folder beside `pages`', () => {
    const allowed = (specifier: string, file: SourceFile) =>
      [null, pageOf(file.path)].includes(targetPage(specifier, file) ?? null)
    expect(violations(PAGES, allowed)).toEqual([])
  })

  it('only `api` knows the addresses of the server: everything else calls its functions', () => {
    const called = sourcesUnder('apps/backoffice/src')
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('apps/backoffice/src/api/'))
      .filter((path) =>
        /['"`]\/(?:staff|content|sandbox)\/[\w$]|\bapi\.(?:get|post|put|delete)\b/.test(
          readFileSync(join(ROOT, path), 'utf8'),
        ),
      )
    expect(called).toEqual([])
  })

  it('outside `pages`, only the table of routes imports a page', () => {
    const allowed = (specifier: string, file: SourceFile) =>
      pageOf(file.path) !== null ||
      file.path === 'apps/backoffice/src/routes.ts' ||
      targetPage(specifier, file) === null
    expect(violations('apps/backoffice/src', allowed)).toEqual([])
  })
})
