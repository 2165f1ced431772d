import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRepository, REPOSITORY_DIR } from './repository.mjs'

/**
 * Runs the real server as a separate process on a port that the system chooses.
 * @param {Record<string, string>} env settings that override the environment
 * @param {string} [node] the Node executable, by default the current one
 * @param {readonly string[]} [nodeOptions] options of Node itself
 * @returns {Promise<{ address: string, pid: number, stop(): Promise<number | null> }>} when it accepts requests; `stop` resolves
 *   with its exit code
 */
export async function startServerProcess(env, node = process.execPath, nodeOptions = []) {
  const child = spawn(node, [...nodeOptions, inRepository('tools', 'puente.mjs'), 'serve'], {
    cwd: REPOSITORY_DIR,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000)
    })
  }
  const ended = once(child, 'close')
  let isStopping = false
  const stop = async () => {
    isStopping = true
    child.kill('SIGTERM')
    return (await ended)[0]
  }

  const address = await Promise.race([
    once(child, 'message').then(([message]) => /** @type {{ address: string }} */ (message).address),
    ended.then(([code]) => {
      throw new Error(`The server ended with exit code ${code} instead of starting:\n${output}`)
    }),
  ])
  void ended.then(([code]) => {
    if (!isStopping) console.error(`The server ended by itself with exit code ${code}:\n${output}`)
  })
  const ready = await fetch(new URL('/health/ready', address))
  if (ready.ok) return { address, pid: child.pid ?? 0, stop }
  await stop()
  throw new Error(`The server answered ${ready.status} at /health/ready:\n${output}`)
}
