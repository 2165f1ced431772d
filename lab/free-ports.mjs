import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that are free now, for programs that cannot choose one themselves.
 * @param {number} count
 * @returns {Promise<number[]>} different ones
 */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => /** @type {import('node:net').AddressInfo} */ (probe.address()).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}

/** One such port. */
export const freePort = async () => /** @type {number} */ ((await freePorts(1))[0])
