import { existsSync } from 'node:fs'
import { inRepository } from './repository.mjs'

/**
 * Exits with one sentence if the dependencies are missing. Commands that run beside a server do not install them:
 * that would replace the files that the server has loaded.
 * @returns {void}
 */
export function requireInstalled() {
  if (existsSync(inRepository('node_modules/tsx/package.json'))) return
  console.error('The dependencies are not installed: run npm ci first.')
  process.exit(1)
}
