import { createHash } from 'node:crypto'
import { idOf } from './production-packages.mjs'

/** @typedef {import('./production-packages.mjs').ProductionPackage} ProductionPackage */

/** @param {string} id `name@version` */
const purlOf = (id) => {
  const at = id.lastIndexOf('@')
  return `pkg:npm/${id.slice(0, at).replace('@', '%40')}@${id.slice(at + 1)}`
}

/** @param {string | undefined} integrity as the lock file writes it: `sha512-<base64>` */
function hashesOf(integrity) {
  const [, bits, base64] = /^sha(\d+)-(\S+)$/.exec(integrity ?? '') ?? []
  return base64 === undefined
    ? {}
    : { hashes: [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }] }
}

/** @param {unknown} license */
function licensesOf(license) {
  if (typeof license !== 'string') return {}
  return { licenses: /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }] }
}

/** A serial number made from the content: the same packages give the same document. @param {string} content */
function serialNumber(content) {
  const hex = createHash('sha256').update(content).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The packages as a CycloneDX 1.5 bill of materials. It has no timestamp, so that it can be compared between two builds.
 * @param {string} version of this software
 * @param {readonly ProductionPackage[]} packages
 */
export function cycloneDx(version, packages) {
  const root = `puente@${version}`
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': idOf(one),
    name: one.name,
    version: one.version,
    scope: one.isOptional ? 'optional' : 'required',
    ...hashesOf(one.integrity),
    ...licensesOf(one.license),
    purl: purlOf(idOf(one)),
  }))
  const dependencies = [
    { ref: root, dependsOn: packages.filter(({ isDirect }) => isDirect).map(idOf) },
    ...packages.map((one) => ({ ref: idOf(one), dependsOn: one.dependsOn })),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(JSON.stringify([root, components])),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: 'puente',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        purl: purlOf(root),
      },
    },
    components,
    dependencies,
  }
}
