// Goal: the option lists of the forms: the saving calls accept their ids, and an unchanged list is answered with 304.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employmentInput, newApplicant, personalDataInput } from '../../../../../test/applicant.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Item {
  readonly id: number | string
  readonly name: string
}
const itemsOf = async (call: string): Promise<Item[]> => (await test.call('GET', `/v2/user/${call}`)).json().items

describe.each(['nationality', 'employment_type', 'education', 'business_activity'])('GET /v2/user/%s', (call) => {
  it('[R7.01] returns ids with Spanish names, and 304 to a caller with the current list', async () => {
    const response = await test.call('GET', `/v2/user/${call}`)
    expect(response.statusCode).toBe(200)
    for (const { name } of response.json().items) expect(name).toMatch(/^\p{Lu}/u)
    const etag = String(response.headers.etag)
    expect(etag).toMatch(/^"/)
    const again = await test.call('GET', `/v2/user/${call}`, { headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

it('[R3.12] numbers the kinds of work as the requirements do', async () => {
  expect((await itemsOf('employment_type')).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('sorts nationalities in Spanish order', async () => {
  const names = (await itemsOf('nationality')).map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Afganistán', 'Albania', 'Alemania'])
  expect(names.indexOf('Eslovaquia')).toBeLessThan(names.indexOf('España'))
})

it('every offered id is accepted', async () => {
  const { token } = await newApplicant(test)
  const save = async (call: string, body: object) =>
    expect((await test.call('PUT', `/v2/user/${call}`, { token, body })).statusCode).toBe(200)
  for (const { id } of await itemsOf('education')) await save('employment', employmentInput({ education: id }))
  for (const { id } of await itemsOf('business_activity')) {
    await save('employment', employmentInput({ business_activity_id: id }))
  }
  const countries = await itemsOf('nationality')
  for (const { id } of [...countries.slice(0, 2), ...countries.slice(-2)]) {
    await save('personal_data', { personal_data: personalDataInput({ nationality: id }) })
  }
})
