import { writeFileSync } from 'node:fs'
import { startupError } from '../failure.mjs'
import { cycloneDx } from './cyclonedx.mjs'
import { productionPackages, readLock } from './production-packages.mjs'

/**
 * Writes a CycloneDX bill of materials of the production dependencies: npm run sbom [-- <file>]. It is made from the lock file alone:
 * it needs neither a network nor installed packages, and lists the packages of every platform.
 * @param {string} [file] to standard output without one
 */
export function writeBillOfMaterials(file) {
  const lock = readLock()
  const bom = cycloneDx(lock.version, productionPackages(lock))
  const text = `${JSON.stringify(bom, null, 2)}\n`
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw startupError(`${file} could not be written: ${/** @type {NodeJS.ErrnoException} */ (error).code}.`)
  }
  console.log(`${file} lists ${bom.components.length} production packages.`)
}
