// Goal: the filters of a list are kept under a name, and shared with the colleagues who were named, who cannot change them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStaff } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let server: TestApp
let owner: Awaited<ReturnType<typeof makeStaff>>
let colleague: Awaited<ReturnType<typeof makeStaff>>
let stranger: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  server = await createTestApp()
  owner = await makeStaff(server, 'collector')
  colleague = await makeStaff(server, 'support')
  stranger = await makeStaff(server, 'collector')
})
afterAll(() => server.close())

const viewOf = (name: string, sharedWith: readonly string[] = []) => ({
  list: 'loans',
  name,
  query: 'status=21&late_from=31',
  shared_with: sharedWith,
})
const save = (body: object, token = owner.token) => server.call('POST', '/staff/views', { token, body })
const namesSeenBy = async (token: string) => {
  const { items } = (await server.call('GET', '/staff/views', { token })).json()
  return items.map(({ name }: { name: string }) => name)
}

it('shows a view to its owner and to the colleagues it is shared with', async () => {
  const saved = await save(viewOf('Mora larga', [colleague.username]))
  expect([saved.statusCode, saved.json()]).toEqual([
    201,
    { id: expect.any(Number), owner: owner.username, ...viewOf('Mora larga', [colleague.username]) },
  ])
  expect(await namesSeenBy(owner.token)).toEqual(['Mora larga'])
  expect(await namesSeenBy(colleague.token)).toEqual(['Mora larga'])
  expect(await namesSeenBy(stranger.token)).toEqual([])
})

it('lets only the owner change and delete a view', async () => {
  const { id } = (await save(viewOf('Solo mía', [colleague.username]))).json()
  const path = `/staff/views/${id}`
  for (const { token } of [colleague, stranger]) {
    expect((await server.call('PUT', path, { token, body: viewOf('Robada') })).statusCode).toBe(404)
    expect((await server.call('DELETE', path, { token })).statusCode).toBe(404)
  }
  const changed = await server.call('PUT', path, { token: owner.token, body: viewOf('Otro nombre') })
  expect(changed.json()).toMatchObject({ name: 'Otro nombre', shared_with: [] })
  expect(await namesSeenBy(colleague.token)).not.toContain('Otro nombre')
  expect((await server.call('DELETE', path, { token: owner.token })).statusCode).toBe(204)
  expect(await namesSeenBy(owner.token)).not.toContain('Otro nombre')
})

it('refuses a name that the owner uses already, at the name, and a colleague who does not exist, at the colleagues', async () => {
  await save(viewOf('Repetida'))
  const taken = await save(viewOf('Repetida'))
  expect([taken.statusCode, taken.json().label, taken.json().errors[0].property]).toEqual([409, 'view_exists', 'name'])
  const { id } = (await save(viewOf('Distinta'))).json()
  const renamed = await server.call('PUT', `/staff/views/${id}`, { token: owner.token, body: viewOf('Repetida') })
  expect([renamed.statusCode, renamed.json().label]).toEqual([409, 'view_exists'])
  expect((await save(viewOf('Repetida'), stranger.token)).statusCode).toBe(201)
  const unknown = await save(viewOf('Con nadie', ['no-such-person']))
  expect([unknown.statusCode, unknown.json().errors[0].property]).toEqual([422, 'shared_with'])
})

it('refuses a view too many', async () => {
  await server.pool.query(
    `insert into staff_views (owner, list, name, query, shared_with, created_at)
     select $1, 'loans', 'Vista ' || n, '', '{}', now() from generate_series(1, 60) as n`,
    [stranger.username],
  )
  const refused = await save(viewOf('Una más'), stranger.token)
  expect([refused.statusCode, refused.json().label]).toEqual([409, 'too_many_views'])
})
