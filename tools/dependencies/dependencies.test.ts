// Goal: the bill of materials lists what production runs and nothing else, and no licence enters unnoticed.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from '../repository.mjs'
import { cycloneDx } from './cyclonedx.mjs'
import { isAllowedExpression, LICENCE_EXCEPTIONS, licenceProblem } from './licence-rule.mjs'
import { idOf, productionPackages, readLock } from './production-packages.mjs'

/** A workspace `app` that needs `a` and `shared`; the root's tests need `tester` and `shared` too. */
const LOCK = {
  version: '1.2.3',
  packages: {
    '': { dependencies: {}, devDependencies: { tester: '1.0.0', shared: '1.0.0' } },
    'apps/app': { name: '@puente/app', dependencies: { a: '1.0.0', shared: '1.0.0', '@puente/lib': '1.2.3' } },
    'packages/lib': { name: '@puente/lib', dependencies: {} },
    'node_modules/@puente/lib': { link: true, resolved: 'packages/lib' },
    'node_modules/a': {
      version: '1.0.0',
      license: 'MIT',
      integrity: 'sha512-AAEC',
      dependencies: { b: '^2.0.0' },
      optionalDependencies: { 'a-linux': '1.0.0', 'a-absent': '1.0.0' },
      peerDependencies: { peer: '*', companion: '*' },
      peerDependenciesMeta: { companion: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC' },
    'node_modules/a-linux': { version: '1.0.0', license: 'MIT', dependencies: { b: '^1.0.0' } },
    'node_modules/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/peer': { version: '3.0.0', license: 'MIT' },
    'node_modules/companion': { version: '1.0.0', license: 'MIT' },
    'node_modules/shared': { version: '1.0.0', license: 'Apache-2.0', dependencies: { b: '^1.0.0' } },
    'node_modules/tester': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  },
}

describe('the production packages', () => {
  it('the production packages are those that a workspace reaches, each in the version that Node loads for it', () => {
    const packages = productionPackages(LOCK)
    expect(packages.map((one) => [idOf(one), one.isOptional, one.isDirect, one.dependsOn])).toEqual([
      ['a-linux@1.0.0', true, false, ['b@1.0.0']],
      ['a@1.0.0', false, true, ['a-linux@1.0.0', 'b@2.0.0', 'peer@3.0.0']],
      ['b@1.0.0', false, false, []],
      ['b@2.0.0', false, false, []],
      ['peer@3.0.0', false, false, []],
      // Also a development dependency, of the root: `npm sbom --omit dev` leaves such packages out.
      ['shared@1.0.0', false, true, ['b@1.0.0']],
    ])
  })

  it('the production packages of this repository hold its frameworks and none of its test tools', () => {
    const names = new Set(productionPackages(readLock()).map(({ name }) => name))
    for (const name of ['fastify', 'pg', 'react', 'react-dom', 'sharp', 'tsx', 'zod']) expect(names).toContain(name)
    for (const name of ['@playwright/test', 'lighthouse', 'typescript', 'vite', 'vitest']) {
      expect(names).not.toContain(name)
    }
  })
})

describe('the bill of materials', () => {
  const bom = cycloneDx(LOCK.version, productionPackages(LOCK))

  it('describes each package with its hash, licence and address', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(bom.components.find(({ name }) => name === 'a')).toEqual({
      type: 'library',
      'bom-ref': 'a@1.0.0',
      name: 'a',
      version: '1.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/a@1.0.0',
    })
  })

  it('names only packages that it lists, and the same packages give the same document', () => {
    const refs = new Set(bom.components.map((one) => one['bom-ref']))
    const named = bom.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect(named.filter((ref) => !refs.has(ref))).toEqual([])
    expect(bom.dependencies[0]).toEqual({ ref: 'puente@1.2.3', dependsOn: ['a@1.0.0', 'shared@1.0.0'] })
    expect(cycloneDx(LOCK.version, productionPackages(LOCK))).toEqual(bom)
  })

  it('writes a scope as npm addresses do', () => {
    const packages = [
      { ...productionPackages(LOCK)[0], name: '@scope/one', version: '1.0.0', license: '(MIT AND Zlib)' },
    ] as ReturnType<typeof productionPackages>
    const [component] = cycloneDx('1.0.0', packages).components
    expect(component).toMatchObject({
      purl: 'pkg:npm/%40scope/one@1.0.0',
      licenses: [{ expression: '(MIT AND Zlib)' }],
    })
  })
})

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['MIT OR GPL-3.0-only', true], // we choose
    ['GPL-3.0-only or MIT', true], // as some packages write it
    ['MIT AND GPL-3.0-only', false], // both bind us
    ['(MIT AND Zlib)', true],
    ['GPL-2.0-only OR (MIT AND Apache-2.0)', true],
    ['MIT OR Apache-2.0 AND GPL-3.0-only', true], // AND binds tighter than OR
    ['(MIT OR Apache-2.0) AND GPL-3.0-only', false],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['(MIT', false],
    ['MIT)', false],
    ['MIT Apache-2.0', false],
    ['MIT OR', false],
    ['', false],
  ])('%s: allowed is %s', (expression, isAllowed) => {
    expect(isAllowedExpression(expression)).toBe(isAllowed)
  })

  it('a licence must be there, and must be an expression', () => {
    const one = { name: 'x', version: '1.0.0' }
    expect(licenceProblem({ ...one, license: undefined })).toBe('x@1.0.0 names no licence')
    expect(licenceProblem({ ...one, license: { type: 'MIT' } })).toContain('no SPDX expression')
    expect(licenceProblem({ ...one, license: 'GPL-3.0-only' })).toContain('GPL-3.0-only')
    expect(licenceProblem({ ...one, license: 'MIT' })).toBeNull()
  })

  it('a licence that is an exception holds for its package only, and only under the licence that was judged', () => {
    expect(licenceProblem({ name: 'libheif-js', version: '1.0.0', license: 'LGPL-3.0' })).toBeNull()
    expect(licenceProblem({ name: 'libheif-js', version: '2.0.0', license: 'GPL-3.0' })).not.toBeNull()
    expect(licenceProblem({ name: 'not-libheif-js', version: '1.0.0', license: 'LGPL-3.0' })).not.toBeNull()
  })

  it('a licence of every production package of this repository is allowed, and no exception is left over', () => {
    const packages = productionPackages(readLock())
    expect(packages.map(licenceProblem).filter((problem) => problem !== null)).toEqual([])
    const unused = LICENCE_EXCEPTIONS.filter(
      (one) => !packages.some(({ name, license }) => one.name.test(name) && one.license === license),
    )
    expect(unused).toEqual([])
  })
})

describe('packages that run a script when they are installed', () => {
  const allowed = (
    JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { allowScripts: Record<string, boolean> }
  ).allowScripts
  const { packages } = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }

  it('packages that run a script when they are installed are all listed as allowed or refused, and npm enforces the list', () => {
    const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.replace(/^.*node_modules\//, '')] : [],
    )
    expect(Object.keys(allowed).sort()).toEqual([...new Set(withScript)].sort())
    expect(readFileSync(inRepository('.npmrc'), 'utf8')).toContain('\nstrict-allow-scripts=true\n')
  })
})

describe('packages in the lock file', () => {
  const { packages } = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { integrity?: string; link?: boolean; dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }
    >
  }
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && link !== true && integrity === undefined,
  )

  it('packages in the lock file have a checksum if the program runs with them, or x64 or arm64 Linux builds with them', () => {
    const isForLinux = ({ os, cpu, libc }: (typeof packages)[string]) =>
      (os?.includes('linux') ?? cpu === undefined) &&
      (cpu?.some((one) => one === 'x64' || one === 'arm64') ?? true) &&
      (libc?.includes('glibc') ?? true)
    expect(unchecked.filter(([, entry]) => entry.dev !== true || isForLinux(entry))).toEqual([])
  })
})
