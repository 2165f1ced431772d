import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRepository } from '../repository.mjs'
import { REFERENCE_PAGES } from './pages.ts'

for (const [path, page] of Object.entries(REFERENCE_PAGES)) {
  mkdirSync(dirname(inRepository(path)), { recursive: true })
  writeFileSync(inRepository(path), page())
  console.log(`✓ ${path}`)
}
