import { closeSync, mkdirSync, openSync, readdirSync, readSync, renameSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { withProgress } from './progress.mjs'
import { contentHash, inRepository } from './repository.mjs'

// Compiling five hundred source files one by one is most of the start time. One bundled file takes a quarter of it.

const ENTRY = inRepository('apps', 'api', 'src', 'server.ts')
const BUNDLE = inRepository('apps', 'api', 'dist', 'server.mjs')

/** Bundles the server into one file, unless the same sources are already bundled. Does nothing without write access. */
export async function ensureServerBundled() {
  const firstLine = firstLineOfSources()
  if (hasFirstLine(firstLine)) return
  try {
    mkdirSync(dirname(BUNDLE), { recursive: true })
    await withProgress('Bundling the server', () => bundle(firstLine))
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
  }
}

/** The path of the bundled server; null if there is no bundle of the current sources. */
export function freshServerBundle() {
  return hasFirstLine(firstLineOfSources()) ? BUNDLE : null
}

/** @param {string} firstLine */
async function bundle(firstLine) {
  // The version that tsx uses, so that both compile the same sources to the same program.
  const requireFromTsx = createRequire(createRequire(ENTRY).resolve('tsx/package.json'))
  const esbuild = /** @type {typeof import('esbuild')} */ (requireFromTsx('esbuild'))
  const { outputFiles } = await esbuild.build({
    entryPoints: [ENTRY],
    outfile: BUNDLE,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    banner: { js: firstLine },
    plugins: [
      {
        name: 'sources',
        setup(build) {
          // Libraries stay external; our own packages are bundled.
          build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@puente/') ? undefined : { path, external: true },
          )
          // A source file locates neighbouring files by its own path, even if the repository is moved.
          build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            const ownUrl = `new URL(${JSON.stringify(relative(dirname(BUNDLE), path))}, import.meta.url).href`
            const source = await readFile(path, 'utf8')
            return { loader: 'ts', contents: source.replaceAll('import.meta.url', ownUrl) }
          })
        },
      },
    ],
  })
  await esbuild.stop() // otherwise its process lives as long as the server that may follow
  // The program is written last and renamed when complete, so that a concurrent start reads all of it or none.
  for (const { path, contents } of outputFiles.toSorted((a, b) => b.path.localeCompare(a.path))) {
    await writeFile(`${path}.draft`, contents)
    renameSync(`${path}.draft`, path)
  }
}

function firstLineOfSources() {
  const packages = readdirSync(inRepository('packages')).sort()
  const mark = contentHash(
    [
      'package-lock.json',
      'tools/server-bundle.mjs',
      'apps/api/src',
      ...packages.flatMap((name) => [`packages/${name}/package.json`, join('packages', name, 'src')]),
    ],
    (name) => name === 'migrations' || /\.test\.tsx?$/.test(name),
  )
  return `// The server and our packages, made of the sources ${mark}`
}

/** @param {string} line */
function hasFirstLine(line) {
  try {
    const file = openSync(BUNDLE, 'r')
    const start = Buffer.alloc(line.length)
    readSync(file, start)
    closeSync(file)
    return start.toString() === line
  } catch {
    return false
  }
}
