// Goal: compressed files match the build, and exist only where compression helps.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { compressAll } from './build.mjs'

const dir = mkdtempSync(join(tmpdir(), 'puente-build-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('writes compressed copies only beside files that shrink', async () => {
  const script = 'export const loan = "préstamo"\n'.repeat(100)
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(dir, 'assets/app.js'), script)
  writeFileSync(join(dir, 'assets/tiny.js'), '1')
  writeFileSync(join(dir, 'assets/font.woff2'), script) // real fonts are already compressed
  writeFileSync(join(dir, '.vite/manifest.json'), script)

  await compressAll(dir)

  expect(readdirSync(join(dir, 'assets')).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'font.woff2', 'tiny.js'])
  expect(readdirSync(join(dir, '.vite'))).toEqual(['manifest.json'])
  expect(brotliDecompressSync(readFileSync(join(dir, 'assets/app.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(dir, 'assets/app.js.gz'))).toString()).toBe(script)
})
