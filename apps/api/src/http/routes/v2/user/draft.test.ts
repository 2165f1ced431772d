// Goal: a borrower who stops in the middle of a form finds it again on any device, and no other borrower can read it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressInput, newApplicant, personalDataInput } from '../../../../../test/applicant.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const read = (step: string, token: string) => test.call('GET', `/v2/user/draft/${step}`, { token })
const keep = (step: string, token: string, data: unknown) =>
  test.call('PUT', `/v2/user/draft/${step}`, { token, body: { data } })

it('stores the input, valid or not, per borrower and step, and the newest wins', async () => {
  const [ana, luis] = [await newApplicant(test), await newApplicant(test)]
  expect((await read('personalData', ana.token)).json()).toEqual({ data: null, updated_at: null })
  await keep('personalData', ana.token, { firstName: 'An' })
  const typed = { firstName: 'Ana', birthday: '31/02/', nested: { list: [1, null, 'ñ\u0000\ud800'] } }
  const kept = await keep('personalData', ana.token, typed)
  expect(kept.statusCode).toBe(200)
  const found = (await read('personalData', ana.token)).json()
  expect(found).toEqual({ data: typed, updated_at: '2026-11-16T10:00:00.000Z' })
  expect((await read('additionalInformation', ana.token)).json().data).toBeNull()
  expect((await read('personalData', luis.token)).json().data).toBeNull()
})

it('is deleted once the form is saved', async () => {
  const { token } = await newApplicant(test)
  await keep('personalData', token, { firstName: 'Ana' })
  await keep('additionalInformation', token, { incomeAmount: '18' })
  const body = { personal_data: personalDataInput(), addresses: { registration_address: addressInput() } }
  await test.call('PUT', '/v2/user/personal_data_and_address', { token, body })
  expect((await read('personalData', token)).json().data).toBeNull()
  expect((await read('additionalInformation', token)).json().data).toEqual({ incomeAmount: '18' })
})

it('accepts up to 16 kB for a known step, from a signed-in borrower', async () => {
  const { token } = await newApplicant(test)
  const wrapping = JSON.stringify({ data: { text: '' } }).length
  const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - wrapping) })
  expect((await keep('personalData', token, ofBytes(16 * 1024))).statusCode).toBe(200)
  const tooLarge = await keep('personalData', token, ofBytes(16 * 1024 + 1))
  expect([tooLarge.statusCode, tooLarge.json().label]).toEqual([413, 'body_too_large'])
  for (const data of [undefined, null, 'text', 5, [1]]) {
    expect((await keep('personalData', token, data)).statusCode, String(data)).toBe(422)
  }
  expect((await keep('nothing', token, {})).statusCode).toBe(422)
  expect((await read('nothing', token)).statusCode).toBe(422)
  expect((await test.call('GET', '/v2/user/draft/personalData')).statusCode).toBe(401)
  expect((await test.call('PUT', '/v2/user/draft/personalData', { body: { data: {} } })).statusCode).toBe(401)
})
