// Goal: an operator learns in time that the certificate of the public address ends, also when it already has.
import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { makeCertificate } from '../../test/tls-certificate.ts'
import { certificateEnd } from './certificate.ts'

const servers: (Server | TlsServer)[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function portOf(server: Server | TlsServer): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

it.each([
  ['runs', new Date('2030-06-01T10:00:00Z')],
  ['has ended', new Date('2020-06-01T10:00:00Z')],
])('reads the end of a certificate that %s', async (_case, until) => {
  const certificate = makeCertificate({ from: new Date('2019-01-01T00:00:00Z'), until })
  const port = await portOf(createTlsServer(certificate))
  expect(await certificateEnd(`https://127.0.0.1:${port}`, 2_000)).toEqual(until)
  expect(await certificateEnd(`https://localhost:${port}`, 2_000)).toEqual(until)
})

it('gives no end for an address that does not answer, or that speaks no TLS', async () => {
  const plain = await portOf(createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  expect(await certificateEnd(`https://127.0.0.1:${plain}`, 2_000)).toBeNull()
  const silent = await portOf(createServer((socket) => socket.resume()))
  expect(await certificateEnd(`https://127.0.0.1:${silent}`, 100)).toBeNull()
  expect(await certificateEnd('https://127.0.0.1:1', 2_000)).toBeNull()
})
