// Goal: a browser that leaves before its event stream is open occupies no place.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { EventStreams } from './event-streams.ts'
import { StaffStreams } from './staff/staff-streams.ts'

/** A response whose client has disconnected. */
async function abandonedResponse(): Promise<ServerResponse> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  client.destroy()
  await once(response, 'close')
  server.close()
  return response
}

it('of a borrower', async () => {
  const streams = new EventStreams(1)
  streams.turnOn()
  streams.add(await abandonedResponse(), { userId: 1, tokenHash: 'a', expiresAtMs: Date.now() + 60_000 })
  expect([streams.size, streams.hasRoom]).toEqual([0, true])
})

it('of a staff member', async () => {
  const streams = new StaffStreams(1)
  streams.turnOn()
  streams.add(await abandonedResponse(), { staffId: 1, permissions: [], endsInSeconds: 60 })
  expect([streams.size, streams.hasRoom]).toEqual([0, true])
})
