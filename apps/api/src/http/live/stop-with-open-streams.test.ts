// Goal: the server stops although pages of borrowers and of staff are open. Their streams would otherwise keep it for minutes.
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { makeCustomer } from '../../../test/card-customers.ts'
import { createLiveTestApp } from '../../../test/live-server.ts'
import { signInAsDemo } from '../../../test/staff.ts'

const TEN_SECONDS_MS = 10_000

it('ends the streams of both kinds when it closes, and closes within ten seconds', async () => {
  const server = await createLiveTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { token } = await makeCustomer(server)
  const { cookie } = await signInAsDemo(server, 'admin')
  const streams = [
    await fetch(`${origin}/v2/events`, { headers: { authorization: `Bearer ${token}` } }),
    await fetch(`${origin}/staff/events`, { headers: cookie }),
  ]
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  const startedAt = performance.now()
  await server.close()
  expect(performance.now() - startedAt).toBeLessThan(TEN_SECONDS_MS)
  // Both bodies end regularly instead of breaking off.
  for (const stream of streams) await stream.text()
}, 30_000)
