// How much JavaScript the first screen costs, in brotli bytes, against React alone built by the same Vite in the same
// run. A ratio, because both sides grow and shrink with React and Vite, which are not ours.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadConfigFromFile, type Manifest } from 'vite'
import { brotli } from '../tools/build.mjs'
import { inRepository } from '../tools/repository.mjs'

const HIGHEST_RATIO = 1.7
const BUILD = { command: 'build', mode: 'production' } as const
const AUTH_SCREEN = 'src/screens/auth/auth/auth-screen.tsx'

process.env.NODE_ENV = 'production'

const app = await measure(inRepository('apps/borrower/dist'), [AUTH_SCREEN])
const react = await measure(await buildReactAlone(), [])
const ratio = app.bytes / react.bytes

for (const [file, bytes] of app.files) console.log(`${String(bytes).padStart(9)}  ${file}`)
console.log(`First route:  ${app.bytes} bytes of JavaScript (brotli) in ${app.files.size} files`)
console.log(`React alone:  ${react.bytes} bytes`)
console.log(`Ratio:        ${ratio.toFixed(3)} (at most ${HIGHEST_RATIO})`)
if (ratio > HIGHEST_RATIO) process.exitCode = 1

/** The entry and the named lazy modules, with everything these import statically: what loads before the first paint. */
async function measure(distDir: string, lazyModules: string[]): Promise<{ bytes: number; files: Map<string, number> }> {
  const manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const files = new Map<string, number>()
  const add = async (key: string): Promise<void> => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk for ${key}: was the module moved?`)
    if (files.has(chunk.file)) return
    files.set(chunk.file, (await brotli(readFileSync(join(distDir, chunk.file)))).length)
    for (const imported of chunk.imports ?? []) await add(imported)
  }
  for (const key of [...entries, ...lazyModules]) await add(key)
  return { bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0), files }
}

async function buildReactAlone(): Promise<string> {
  const root = inRepository('.cache/react-alone') // inside the repository, where `react` resolves to ours
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
