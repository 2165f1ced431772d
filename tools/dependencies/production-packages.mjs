import { readFileSync } from 'node:fs'
import { inRepository } from '../repository.mjs'

/**
 * @typedef {object} LockedPackage an entry of package-lock.json
 * @property {string} [name]
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {unknown} [license]
 * @property {string} [integrity]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {{ version: string, packages: Record<string, LockedPackage> }} Lock */

/**
 * @typedef {object} ProductionPackage
 * @property {string} name
 * @property {string} version
 * @property {unknown} license as its package.json says it
 * @property {string | undefined} integrity
 * @property {boolean} isOptional installed on some platforms only
 * @property {boolean} isDirect a workspace names it itself
 * @property {string[]} dependsOn `name@version` of what it needs in production
 */

/** @returns {Lock} */
export const readLock = () => JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8'))

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The path of the package that Node loads for a name: the nearest `node_modules` above the importer.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function resolve({ packages }, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = packages[path]
    if (found !== undefined) return found.link ? found.resolved : path
    if (folder === '') return undefined
  }
}

/**
 * What a package needs at run time. A peer that is optional is not installed for it.
 * @param {LockedPackage} entry
 * @returns {{ name: string, isOptional: boolean }[]}
 */
function needsOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [
    ...[...Object.keys(dependencies), ...peers].map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
  ]
}

/**
 * Every third-party package that the workspaces need in production, on any platform, from the lock file alone.
 *
 * `npm sbom --omit dev` cannot be used: it also leaves out packages that are a production dependency of one package and a
 * development dependency of another, here React, zod and the PostgreSQL client.
 * @param {Lock} lock
 * @returns {ProductionPackage[]} by name and version
 */
export function productionPackages(lock) {
  /** @type {Map<string, ProductionPackage>} by path */
  const found = new Map()
  const workspaces = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules/'))
  /** @type {{ path: string, isOptional: boolean }[]} */
  const queue = workspaces.map((path) => ({ path, isOptional: false }))
  const seen = new Map(workspaces.map((path) => [path, false]))
  const direct = new Set()

  // The list grows during iteration.
  for (const { path, isOptional } of queue) {
    const entry = lock.packages[path] ?? {}
    const dependsOn = new Set()
    for (const need of needsOf(entry)) {
      const target = resolve(lock, path, need.name)
      // A mirror may not describe a platform package, and npm installs a missing peer nowhere.
      if (target === undefined) continue
      const isTargetOptional = isOptional || need.isOptional
      // Visited again if it was optional before and is required now.
      if (!seen.has(target) || (seen.get(target) && !isTargetOptional)) {
        seen.set(target, isTargetOptional)
        queue.push({ path: target, isOptional: isTargetOptional })
      }
      if (!path.includes('node_modules/')) direct.add(target)
      if (target.includes('node_modules/')) dependsOn.add(`${nameOf(target)}@${lock.packages[target]?.version}`)
    }
    if (!path.includes('node_modules/')) continue
    found.set(path, {
      name: nameOf(path),
      version: entry.version ?? '',
      license: entry.license,
      integrity: entry.integrity,
      isOptional,
      isDirect: false,
      dependsOn: [...dependsOn].sort(),
    })
  }
  return oncePerVersion([...found].map(([path, one]) => ({ ...one, isDirect: direct.has(path) })))
}

/**
 * The same version may be installed in several places.
 * @param {ProductionPackage[]} packages
 */
function oncePerVersion(packages) {
  /** @type {Map<string, ProductionPackage>} */
  const once = new Map()
  for (const one of packages) {
    const id = idOf(one)
    const known = once.get(id)
    const dependsOn = [...new Set([...(known?.dependsOn ?? []), ...one.dependsOn])].sort()
    once.set(id, {
      ...one,
      isOptional: one.isOptional && known?.isOptional !== false,
      isDirect: one.isDirect || known?.isDirect === true,
      dependsOn,
    })
  }
  return [...once.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

/** @param {Pick<ProductionPackage, 'name' | 'version'>} one */
export const idOf = ({ name, version }) => `${name}@${version}`
