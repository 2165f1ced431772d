// Goal: a start uses a bundle of the current sources, or none.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { inRepository } from './repository.mjs'
import { ensureServerBundled, freshServerBundle } from './server-bundle.mjs'

const BUNDLE = inRepository('apps', 'api', 'dist', 'server.mjs')

it('is built once, is replaced when the sources change, and starts the server', async () => {
  await ensureServerBundled()
  expect(freshServerBundle()).toBe(BUNDLE)
  const made = readFileSync(BUNDLE, 'utf8')

  // Other tests start this bundle meanwhile: it must be complete at every moment.
  writeFileSync(`${BUNDLE}.outdated`, made.replace(/[0-9a-f]{64}/, '0'.repeat(64)))
  renameSync(`${BUNDLE}.outdated`, BUNDLE)
  expect(freshServerBundle()).toBeNull()
  await ensureServerBundled()
  expect(freshServerBundle()).toBe(BUNDLE)
  expect(readFileSync(BUNDLE, 'utf8')).toBe(made)

  // It gets as far as the database, so the bundle also finds files beside the sources, such as the site's content.
  const { startServer } = await import(pathToFileURL(BUNDLE).href)
  const environment = { DATABASE_URL: 'postgres://puente@127.0.0.1:1/none', PORT: '0', PUENTE_LOG_LEVEL: 'silent' }
  await expect(startServer({ environment })).rejects.toThrow('The database at 127.0.0.1:1/none does not answer')
})
