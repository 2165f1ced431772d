// Large packages that few commands need have a package.json and a lock file of their own in tools/packages. `npm start` and
// `npm test` do not install them; the command that needs one does so when it first runs.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { inRepository } from './repository.mjs'

/** @typedef {'lighthouse' | 'migrations' | 'mutation'} ToolPackages a folder of tools/packages */

/**
 * Installs the packages of a folder of tools/packages, unless they are already installed.
 * @param {ToolPackages} name
 * @returns {Promise<string>} the folder
 */
export async function ensureToolPackages(name) {
  const folder = `tools/packages/${name}`
  await ensureInstalled({ folder, message: `Installing the packages of ${folder}` })
  return inRepository(folder)
}

/**
 * Installs the packages of a folder, and imports one of them.
 * @param {ToolPackages} name
 * @param {string} packageName
 * @returns {Promise<any>} the module; its types are in the folder that may not be installed
 */
export async function importToolPackage(name, packageName) {
  const folder = await ensureToolPackages(name)
  return import(pathToFileURL(createRequire(`${folder}/package.json`).resolve(packageName)).href)
}
