// Goal: every call of the requirements exists, has the specified fields, and is used by the borrower app.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTERNAL_ONLY_CALLS, SPECIFIED_CALLS } from '../test/specified-calls.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'

const BORROWER = join(import.meta.dirname, '../../borrower/src')

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

describe('on the server', () => {
  let test: TestApp
  let document: OpenApi
  beforeAll(async () => {
    test = await createTestApp()
    document = (await test.call('GET', '/openapi.json')).json()
  })
  afterAll(() => test.close())

  function namesIn(schema: Schema): string[] {
    const named = schema.$ref && document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...(named ? [named] : [])]
    return [...Object.keys(schema.properties ?? {}), ...parts.flatMap(namesIn)]
  }

  it.each([...SPECIFIED_CALLS, ...EXTERNAL_ONLY_CALLS])('[R7.01] $call exists with its fields', ({ call, carries }) => {
    const [method = '', path = ''] = call.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation, 'in /openapi.json').toBeDefined()
    const bodies = Object.values(operation?.requestBody?.content ?? {}).map(({ schema }) => schema)
    const known = [...(operation?.parameters ?? []).map(({ name }) => name), ...bodies.flatMap(namesIn)]
    expect(known).toEqual(expect.arrayContaining([...carries]))
  })
})

// apps/borrower/src/api/specified-calls.test.tsx checks the requests that leave the browser.
describe('in the browser', () => {
  const sources = new Map(
    readdirSync(BORROWER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('/testing/'))
      .map((file) => [relative(BORROWER, file), readFileSync(file, 'utf8')]),
  )

  it.each(SPECIFIED_CALLS)(
    '[R7.01] the borrower app makes $call in $usedBy, which another module imports',
    ({ usedBy }) => {
      const [module, name] = usedBy
      expect(sources.get(module) ?? '').toMatch(new RegExp(`export (?:async )?(?:const|function) ${name}\\b`))
      const file = module.split('/').at(-1)?.replace('.', '\\.')
      const imported = new RegExp(
        `import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/${file}'|import\\('[^']*/${file}'\\)\\)\\s*\\.${name}\\b`,
      )
      expect([...sources].filter(([, text]) => imported.test(text)).map(([path]) => path)).not.toEqual([])
    },
  )
})
