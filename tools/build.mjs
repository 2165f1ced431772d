import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runQuietly } from './command.mjs'
import { withProgress } from './progress.mjs'
import { contentHash, inRepository } from './repository.mjs'

const VITE = inRepository('node_modules/vite/bin/vite.js')
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.ico'])
/** Texts of the back office have names of their own, so that a change of them leaves the borrower's build alone. */
const BACKOFFICE_TEXTS = /^backoffice-.*\.ts$/

/** The web apps with their Vite configurations. The embeddable calculator comes second: it is inside the folder that the first build empties. */
const APPS = [
  { name: 'borrower', configs: ['vite.config.ts', 'vite.embed.config.ts'], isForeign: BACKOFFICE_TEXTS },
  { name: 'backoffice', configs: ['vite.config.ts'], isForeign: /^$/ },
]

/**
 * Builds the web apps with their compressed copies, each unless the same sources are already built.
 * @param {import('./command.mjs').CommandOptions} [options]
 */
export async function ensureBuilt(options = {}) {
  const due = APPS.map((app) => ({ ...app, mark: sourceMark(app) })).filter(({ name, mark }) => !isBuilt(name, mark))
  if (due.length === 0) return
  await withProgress('Building the web apps', () => Promise.all(due.map((app) => buildApp(app, options))))
}

// Inside the build folder, so that deleting the build also deletes this mark. The server derives its version from the borrower's.
/** @param {string} name */
const stampFile = (name) => inRepository('apps', name, 'dist', 'build-stamp.txt')

/**
 * @param {string} name
 * @param {string} mark
 */
const isBuilt = (name, mark) => existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === mark

/**
 * @param {{ name: string, configs: readonly string[], mark: string }} app
 * @param {import('./command.mjs').CommandOptions} options
 */
async function buildApp({ name, configs, mark }, options) {
  rmSync(stampFile(name), { force: true })
  for (const config of configs) {
    // A separate process, so that the server that may follow does not carry its memory.
    await runQuietly(process.execPath, [VITE, 'build', '--config', config, '--logLevel', 'warn'], {
      ...options,
      cwd: inRepository('apps', name),
      env: { NODE_ENV: 'production' }, // a test run or a shell may set another value, and would get React's slow build
      failure: `The web app ${name} could not be built; Vite said the above.`,
    })
  }
  await compressAll(inRepository('apps', name, 'dist'))
  writeFileSync(stampFile(name), mark)
}

/** @param {{ name: string, isForeign: RegExp }} app */
function sourceMark({ name, isForeign }) {
  const packages = readdirSync(inRepository('packages')).sort()
  return contentHash(
    [
      'package-lock.json',
      'tsconfig.base.json',
      'tools/build.mjs',
      `apps/${name}`,
      ...packages.flatMap((folder) => [`packages/${folder}/package.json`, `packages/${folder}/src`]),
    ],
    (file) => file === 'dist' || file === 'node_modules' || /\.test\.tsx?$/.test(file) || isForeign.test(file),
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
