// Fails if a stable call breaks for a client of the last release: npm run api:check. With --write it keeps the current document as
// the one of this version, which a release does.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../../apps/api/src/commands/openapi.ts'
import { inRepository } from '../repository.mjs'
import { breakingChanges, type OpenApi, stablePart } from './breaking-changes.ts'

const FOLDER = 'docs/reference'
const versionOf = (file: string) =>
  (/^openapi-(\d+\.\d+(?:\.\d+)?)\.json$/.exec(file)?.[1] ?? '').split('.').map(Number)
const byVersion = (a: string, b: string) =>
  versionOf(a).reduce((order, part, index) => order || part - (versionOf(b)[index] ?? 0), 0)

const [released] = readdirSync(inRepository(FOLDER))
  .filter((file) => versionOf(file).length > 1)
  .sort(byVersion)
  .reverse()
const current = (await openApiDocument()) as OpenApi

if (process.argv.includes('--write')) {
  const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { version: string }
  const file = `${FOLDER}/openapi-${version.split('.').slice(0, 2).join('.')}.json`
  writeFileSync(inRepository(file), `${JSON.stringify(stablePart(current), null, 1)}\n`)
  console.log(`${file} is the document of this version.`)
} else if (released === undefined) {
  console.error(`${FOLDER} holds no document of a release: run npm run api:check -- --write.`)
  process.exitCode = 1
} else {
  const earlier = JSON.parse(readFileSync(inRepository(FOLDER, released), 'utf8')) as OpenApi
  const changes = breakingChanges(earlier, current)
  const calls = Object.values(earlier.paths).flatMap((methods) => Object.keys(methods)).length
  if (changes.length === 0) console.log(`The ${calls} calls of ${released} keep their form.`)
  else {
    console.error(
      [`${changes.length} changes break clients of ${released}:`, ...changes.map((one) => `  ${one}`)].join('\n'),
    )
    process.exitCode = 1
  }
}
