// The JavaScript of the first screen in brotli bytes, compared with React alone, built by the same Vite in the same run. A ratio,
// because React and Vite themselves grow and shrink. Also the weight that each further screen adds, with its own limit: a phone
// on a slow network should never wait long for one step.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadConfigFromFile, type Manifest } from 'vite'
import { EARLY_CHUNKS, EVERY_PAGE } from '../../apps/borrower/build/chunks.ts'
import { brotli, ensureBuilt } from '../../tools/build.mjs'
import { inRepository } from '../../tools/repository.mjs'
import { report } from './figures.ts'

const BUILD = { command: 'build', mode: 'production' } as const
const START_PAGE = 'src/pages/start/start/start-page.tsx'

await ensureBuilt()
process.env.NODE_ENV = 'production'

const app = await measure(inRepository('apps/borrower/dist'), [...EVERY_PAGE, ...EARLY_CHUNKS.auth])
const react = await measure(await buildReactAlone(), ['index.html'])
const ratio = app.bytes / react.bytes

const backoffice = await measure(inRepository('apps/backoffice/dist'), ['index.html', START_PAGE])
const backofficeRatio = backoffice.bytes / react.bytes

for (const [file, bytes] of app.files) console.log(`${String(bytes).padStart(9)}  ${file}`)
console.log(`First route:  ${app.bytes} bytes of JavaScript (brotli) in ${app.files.size} files`)
console.log(`React alone:  ${react.bytes} bytes`)
console.log(`Back office:  ${backoffice.bytes} bytes on its first page, where staff arrive after signing in`)
report('weight.first-route', ratio)
report('weight.backoffice', backofficeRatio)

refuseCycles(inRepository('apps/borrower/dist'))
const screens = await measureScreens(inRepository('apps/borrower/dist'), app.files)
console.log(`\nWhat each of ${screens.length} screens and areas adds to the first route, in bytes (brotli):`)
for (const { name, bytes } of screens) console.log(`${String(bytes).padStart(9)}  ${name}`)
// The camera and the bank page load on demand.
report('weight.heaviest-screen', screens[0]?.bytes ?? Number.NaN)

/** Two chunks that import each other load together wherever one is needed: the split between them would save nothing. */
function refuseCycles(distDir: string): void {
  const manifest = readManifest(distDir)
  const leadsTo = (from: string, target: string, seen = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((key) => {
      if (key === target) return true
      if (seen.has(key)) return false
      seen.add(key)
      return leadsTo(key, target, seen)
    })
  const cyclic = Object.keys(manifest).filter((key) => leadsTo(key, key))
  if (cyclic.length > 0) throw new Error(`these chunks import each other: ${cyclic.join(', ')}`)
}

/** Every lazily loaded screen, heaviest first, without the files that a visitor of the first route already has. */
async function measureScreens(distDir: string, known: ReadonlyMap<string, number>) {
  const manifest = readManifest(distDir)
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /-screen\.tsx$/.test(key))
  if (keys.length < 10) throw new Error(`only ${keys.length} screens load by themselves: was a folder renamed?`)
  // The files of an area may include its first screen, which then has no file of its own.
  const areas = Object.entries(EARLY_CHUNKS).map(([area, names]) => [`/${area}`, names] as const)
  const measured = await Promise.all(
    [...keys.map((key) => [key, [key]] as const), ...areas].map(async ([key, names]) => {
      const { files } = await measure(distDir, [...EVERY_PAGE, ...names])
      const added = [...files].filter(([file]) => !known.has(file))
      return { name: key, bytes: added.reduce((sum, [, bytes]) => sum + bytes, 0) }
    }),
  )
  return measured.sort((one, other) => other.bytes - one.bytes)
}

function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'))
}

/** Files by name or by source module, with all their static imports. */
async function measure(
  distDir: string,
  names: readonly string[],
): Promise<{ bytes: number; files: Map<string, number> }> {
  const manifest = readManifest(distDir)
  const files = new Map<string, number>()
  const add = async (key: string): Promise<void> => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no file ${key}`)
    if (files.has(chunk.file)) return
    files.set(chunk.file, (await brotli(readFileSync(join(distDir, chunk.file)))).length)
    for (const imported of chunk.imports ?? []) await add(imported)
  }
  for (const name of names) {
    const key = manifest[name] ? name : Object.keys(manifest).find((known) => manifest[known]?.name === name)
    if (key === undefined) throw new Error(`the build has no file for ${name}: was the module moved?`)
    await add(key)
  }
  return { bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0), files }
}

async function buildReactAlone(): Promise<string> {
  const root = inRepository('.cache/react-alone') // inside the repository, so that `react` resolves to the installed version
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), '<div id="root"></div><script type="module" src="./main.js"></script>')
  writeFileSync(
    join(root, 'main.js'),
    `import { createElement } from 'react'
     import { createRoot } from 'react-dom/client'
     createRoot(document.getElementById('root')).render(createElement('div'))`,
  )
  const app = await loadConfigFromFile(BUILD, inRepository('apps/borrower/vite.config.ts'))
  await build({ root, configFile: false, logLevel: 'warn', build: { ...app?.config.build, manifest: true } })
  return join(root, 'dist')
}
