import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runQuietly } from './command.mjs'
import { isMain, printFailure } from './failure.mjs'
import { withProgress } from './progress.mjs'
import { contentHash, inRepository } from './repository.mjs'
import { ensureServerBundled } from './server-bundle.mjs'

const APP_DIR = inRepository('apps', 'borrower')
const DIST_DIR = join(APP_DIR, 'dist')
const VITE = inRepository('node_modules/vite/bin/vite.js')
// Inside the build folder, so that deleting the build also deletes this mark. The server derives its version from it.
const STAMP_FILE = join(DIST_DIR, 'build-stamp.txt')
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.ico'])

/**
 * Builds the borrower's web app with its compressed copies, unless the same sources are already built.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function ensureBuilt({ signal } = {}) {
  const mark = sourceMark()
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === mark) return
  rmSync(STAMP_FILE, { force: true })
  await withProgress('Building the web app', async () => {
    // A separate process, so that the server that may follow does not carry its memory. The embeddable calculator comes second:
    // it is inside the folder that the first build empties.
    for (const config of ['vite.config.ts', 'vite.embed.config.ts']) {
      await runQuietly(process.execPath, [VITE, 'build', '--config', config, '--logLevel', 'warn'], {
        cwd: APP_DIR,
        env: { NODE_ENV: 'production' }, // a test run or a shell may set another value, and would get React's slow build
        failure: 'The web app could not be built; Vite said the above.',
        ...(signal ? { signal } : {}),
      })
    }
    await compressAll(DIST_DIR)
  })
  writeFileSync(STAMP_FILE, mark)
}

function sourceMark() {
  const packages = readdirSync(inRepository('packages')).sort()
  return contentHash(
    [
      'package-lock.json',
      'tsconfig.base.json',
      'tools/build.mjs',
      'apps/borrower',
      ...packages.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
    ],
    (name) => name === 'dist' || name === 'node_modules' || /\.test\.tsx?$/.test(name),
  )
}

/**
 * Writes a .br and a .gz beside every file that gets smaller, once and at the highest quality, so that the server
 * compresses nothing per request.
 * @param {string} dir
 */
export async function compressAll(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/.vite/')) // for our tools, never served
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const copies = { '.br': await brotli(content), '.gz': await promisify(gzip)(content, { level: 9 }) }
      for (const [extension, copy] of Object.entries(copies)) {
        if (copy.length < content.length) await writeFile(file + extension, copy)
      }
    }),
  )
}

/**
 * @param {Buffer} content
 * @returns {Promise<Buffer>}
 */
export function brotli(content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return promisify(brotliCompress)(content, { params })
}

if (isMain(import.meta.url)) await ensureBuilt().then(ensureServerBundled).catch(printFailure)
