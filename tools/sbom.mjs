// Writes a CycloneDX bill of materials of the production dependencies: npm run sbom [-- <file>]
//
// From the lock file alone: it needs neither a network nor installed packages, and lists the packages of every platform.
import { writeFileSync } from 'node:fs'
import { allowClosedPipe } from './closed-pipe.mjs'
import { cycloneDx } from './dependencies/cyclonedx.mjs'
import { productionPackages, readLock } from './dependencies/production-packages.mjs'

allowClosedPipe()

const [file] = process.argv.slice(2)
const lock = readLock()
const bom = cycloneDx(lock.version, productionPackages(lock))
const text = `${JSON.stringify(bom, null, 2)}\n`
if (file === undefined) process.stdout.write(text)
else {
  try {
    writeFileSync(file, text)
    console.log(`${file} lists ${bom.components.length} production packages.`)
  } catch (error) {
    console.error(`${file} could not be written: ${/** @type {NodeJS.ErrnoException} */ (error).code}.`)
    process.exitCode = 1
  }
}
