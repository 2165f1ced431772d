// Goal: an agent finds their own invitations again, with the address as text and as QR code, and no invitation of another agent.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let server: TestApp
let agent: Awaited<ReturnType<typeof signInAsDemo>>
let other: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  server = await createTestApp()
  agent = await signInAsDemo(server, 'agent')
  other = await signInAsDemo(server, 'support')
})
afterAll(() => server.close())

const invite = async (phone: string) => {
  server.clock.advanceMs(1_000)
  const body = { mobile_phone: phone, first_name: 'Lucía' }
  return (await server.call('POST', '/staff/agent-sessions', { headers: agent.headers, body })).json()
}

it('lists the caller’s own invitations, newest first', async () => {
  await invite('600100201')
  const { session_id: id, url } = await invite('600100202')
  const list = (await server.call('GET', '/staff/agent-sessions', { headers: agent.cookie })).json()
  expect(list.items.map(({ mobile_phone: phone }: { mobile_phone: string }) => phone)).toEqual([
    expect.stringContaining('600100202'),
    expect.stringContaining('600100201'),
  ])
  expect(list.items[0]).toMatchObject({ session_id: id, url, first_name: 'Lucía', loan_amount: null })
  expect((await server.call('GET', '/staff/agent-sessions', { headers: other.cookie })).json().items).toEqual([])
})

it('draws the address as an inert QR code, only for the agent and only while it is valid', async () => {
  const { session_id: id } = await invite('600100203')
  const qr = (headers: Record<string, string>) => server.call('GET', `/staff/agent-sessions/${id}/qr`, { headers })
  const drawn = await qr(agent.cookie)
  expect(drawn.headers['content-type']).toContain('image/svg+xml')
  expect(drawn.headers['content-security-policy']).toContain('sandbox')
  expect(drawn.body).toContain('<svg')
  expect((await qr(other.cookie)).statusCode).toBe(404)
  server.clock.advanceMs(25 * 3_600_000)
  expect((await qr(agent.cookie)).statusCode).toBe(404)
})
