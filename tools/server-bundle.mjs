import { closeSync, mkdirSync, openSync, readdirSync, readSync, renameSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { withProgress } from './progress.mjs'
import { contentMark, inRepository } from './repository.mjs'

// Translating five hundred source files one by one is most of what a start costs. In one file they cost a quarter.

const ENTRY = inRepository('apps', 'api', 'src', 'server.ts')
const BUNDLE = inRepository('apps', 'api', 'dist', 'server.mjs')

/** Makes the server's one file, unless these very sources are in it already. A user who may not write does without. */
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

/** Where the server is in one file; null when there is none of the sources as they are now. */
export function freshServerBundle() {
  return hasFirstLine(firstLineOfSources()) ? BUNDLE : null
}

/** @param {string} firstLine */
async function bundle(firstLine) {
  // The one that tsx translates with: the same sources become the same program.
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
          // Libraries stay where they are installed; our own packages go in.
          build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@puente/') ? undefined : { path, external: true },
          )
          // A source finds the files beside it by its own address, also when the repository is moved.
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
  // The program last, and under another name until it is whole: a start beside this one reads all of it or none.
  for (const { path, contents } of outputFiles.toSorted((a, b) => b.path.localeCompare(a.path))) {
    await writeFile(`${path}.draft`, contents)
    renameSync(`${path}.draft`, path)
  }
}

function firstLineOfSources() {
  const packages = readdirSync(inRepository('packages')).sort()
  const mark = contentMark(
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
