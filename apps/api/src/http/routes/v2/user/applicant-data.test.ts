// Goal: applicant data is validated by the rules of the form, with all errors at once, saved as a whole and returned with the
// user. A customer can neither use another customer's identity nor change their own while a loan is open.
import { EMPLOYMENT_TYPE_IDS, employmentIsComplete } from '@puente/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressInput,
  employmentInput,
  newApplicant,
  newPersonalId,
  personalDataInput,
} from '../../../../../test/applicant.ts'
import { withAcceptedDocuments } from '../../../../../test/documents.ts'
import { impersonate } from '../../../../../test/impersonate.ts'
import { makeLoan } from '../../../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp() // the business date is 2026-11-16
})
afterAll(() => test.close())

const put = (call: string, token: string | undefined, body: unknown) =>
  test.call('PUT', `/v2/user/${call}`, { body, ...(token === undefined ? {} : { token }) })

const errorsOf = (response: { json(): { errors: { property: string; label: string }[] } }) =>
  response.json().errors.map(({ property, label }) => [property, label])

describe('PUT /v2/user/personal_data', () => {
  it('[R3.01] saves the personal data and returns the whole user', async () => {
    const { token } = await newApplicant(test)
    const given = personalDataInput({ first_name: '  José  Luis ', personal_id: ` ${newPersonalId().toLowerCase()} ` })
    const response = await put('personal_data', token, { personal_data: given })
    expect(response.statusCode).toBe(200)
    expect(response.json().personal_data).toEqual({
      ...given,
      first_name: 'José Luis',
      personal_id: given.personal_id.trim().toUpperCase(),
      bank_account: null,
    })
    expect((await test.call('GET', '/v2/user', { token })).json()).toEqual(response.json())
  })

  it('[R5.18] reports all errors at once, each at its dotted property with its key and Spanish text', async () => {
    const { token } = await newApplicant(test)
    const response = await put('personal_data', token, {
      personal_data: {
        first_name: '',
        first_surname: 'x'.repeat(51),
        second_surname: 'D1az',
        personal_id: '12345678A',
        expiration_date: '2026-11-15',
        nationality: 'XX',
        birthday: '2005-11-17',
        email: 'lucia',
        gender: 1,
      },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().label).toBe('validation_failed')
    expect(errorsOf(response)).toEqual([
      ['personal_data.first_name', 'field_required'],
      ['personal_data.first_surname', 'max_length_field'],
      ['personal_data.second_surname', 'incorrectData'],
      ['personal_data.personal_id', 'incorrectData'],
      ['personal_data.expiration_date', 'minDate'],
      ['personal_data.nationality', 'unknownOption'],
      ['personal_data.birthday', 'maxDate'],
      ['personal_data.email', 'incorrectEmail'],
      ['personal_data.gender', 'unknownOption'],
    ])
    expect(response.json().errors[0].message).toBe('El campo no puede estar vacío')
    expect(response.json().errors[6].message).toBe('Fecha superior a la fecha máxima posible')
  })

  it('requires the mandatory fields only', async () => {
    const { token } = await newApplicant(test)
    expect(errorsOf(await put('personal_data', token, {}))).toEqual([['personal_data', 'field_required']])
    expect(errorsOf(await put('personal_data', token, { personal_data: {} }))).toEqual(
      ['first_name', 'first_surname', 'personal_id', 'expiration_date', 'nationality', 'birthday', 'email'].map(
        (name) => [`personal_data.${name}`, 'field_required'],
      ),
    )
    const { second_surname: _, gender: __, ...needed } = personalDataInput()
    const response = await put('personal_data', token, { personal_data: needed })
    expect(response.json().personal_data).toMatchObject({ second_surname: null, gender: null })
  })

  it('[R5.17] accepts dates as yyyy-MM-dd only', async () => {
    const { token } = await newApplicant(test)
    const response = await put('personal_data', token, { personal_data: personalDataInput({ birthday: '01/05/1990' }) })
    expect(errorsOf(response)).toEqual([['personal_data.birthday', 'incorrect_date']])
  })

  it('[R5.09] requires a document that stays valid for as long as the operator configured', async () => {
    const strict = await createTestApp({ PUENTE_DOCUMENT_VALID_DAYS: '30' })
    try {
      const { token } = await newApplicant(strict)
      const send = (expiration_date: string) =>
        strict.call('PUT', '/v2/user/personal_data', {
          token,
          body: { personal_data: personalDataInput({ expiration_date }) },
        })
      expect(errorsOf(await send('2026-12-15'))).toEqual([['personal_data.expiration_date', 'minDate']])
      expect((await send('2026-12-16')).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('[R8.05] answers 409 to another customer’s personal ID, with that customer’s masked phone', async () => {
    const [owner, other] = [await newApplicant(test), await newApplicant(test)]
    const personal_id = newPersonalId()
    await put('personal_data', owner.token, { personal_data: personalDataInput({ personal_id }) })
    const response = await put('personal_data', other.token, { personal_data: personalDataInput({ personal_id }) })
    expect(response.statusCode).toBe(409)
    const national = owner.phone.slice(2)
    expect(response.json()).toEqual({
      message: 'Usuario con este DNI/NIE registrado anteriormente',
      label: 'personal_id_taken',
      errors: [
        {
          property: 'request',
          message: 'Usuario con este DNI/NIE registrado anteriormente',
          label: 'personal_id_taken',
        },
      ],
      original_phone: `*** ** ** ${national.slice(-2)}`,
    })
    // Nothing of the refused form was saved, and the caller's own ID can be sent again.
    expect((await test.call('GET', '/v2/user', { token: other.token })).json().personal_data.first_name).toBeNull()
    const again = await put('personal_data', owner.token, { personal_data: personalDataInput({ personal_id }) })
    expect(again.statusCode).toBe(200)
  })

  it('PUT /v2/user/personal_data cannot be used to look people up: after five hits in a day no personal ID is checked', async () => {
    const [owner, curious] = [await newApplicant(test), await newApplicant(test)]
    const personal_id = newPersonalId()
    await put('personal_data', owner.token, { personal_data: personalDataInput({ personal_id }) })
    const guess = (id: string) =>
      put('personal_data', curious.token, { personal_data: personalDataInput({ personal_id: id }) })
    for (let hit = 0; hit < 5; hit += 1) expect((await guess(personal_id)).statusCode).toBe(409)
    const sixth = await guess(newPersonalId())
    expect([sixth.statusCode, sixth.json().label]).toEqual([429, 'too_many_requests'])
    expect(sixth.headers['retry-after']).toBe(String(24 * 3600))
  })

  it('gives a personal ID that two customers send at once to one of them, and refuses the other', async () => {
    const personal_id = newPersonalId()
    const people = await Promise.all([newApplicant(test), newApplicant(test), newApplicant(test)])
    const answers = await Promise.all(
      people.map(({ token }) => put('personal_data', token, { personal_data: personalDataInput({ personal_id }) })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('locks identity once a contract is signed, and lets contact data change', async () => {
    const { userId, token } = await newApplicant(test)
    const given = personalDataInput({ second_surname: null })
    await put('personal_data', token, { personal_data: given })
    await test.deps.transaction((tx) => makeLoan(tx, test.deps, userId))
    const other = await put('personal_data', token, {
      personal_data: { ...given, first_name: 'Ana', personal_id: newPersonalId(), birthday: '1991-05-01' },
    })
    expect(other.statusCode).toBe(409)
    expect(other.json().label).toBe('data_locked')
    expect(errorsOf(other)).toEqual([
      ['personal_data.first_name', 'dataLocked'],
      ['personal_data.personal_id', 'dataLocked'],
      ['personal_data.birthday', 'dataLocked'],
    ])
    const contact = await put('personal_data', token, {
      personal_data: { ...given, expiration_date: '2036-01-01', second_surname: 'Díaz' },
    })
    expect(contact.statusCode).toBe(200)
    expect(contact.json().personal_data).toMatchObject({ expiration_date: '2036-01-01', second_surname: 'Díaz' })
  })

  it('requires new documents after a change of identity', async () => {
    const { userId, token } = await newApplicant(test)
    const given = personalDataInput()
    await put('personal_data', token, { personal_data: given })
    await withAcceptedDocuments(test, userId)
    const types = (response: Awaited<ReturnType<typeof put>>) =>
      response.json().documents.map(({ type }: { type: string }) => type)
    const sameIdentity = await put('personal_data', token, {
      personal_data: { ...given, expiration_date: '2036-01-01' },
    })
    expect(types(sameIdentity)).toEqual(['id_card', 'id_card_back', 'selfie_with_id_card'])
    const another = await put('personal_data', token, {
      personal_data: { ...given, first_name: 'Ana', personal_id: newPersonalId() },
    })
    expect([another.statusCode, types(another)]).toEqual([200, []])
  })

  it('writes an audit row with field names but no values, and none when nothing changed', async () => {
    const { userId, token } = await newApplicant(test)
    const given = personalDataInput()
    await put('personal_data', token, { personal_data: given })
    await put('personal_data', token, { personal_data: given })
    await put('personal_data', token, { personal_data: { ...given, expiration_date: '2036-01-01' } })
    const { rows } = await test.pool.query(
      'select actor, action, detail from audit_events where user_id = $1 order by id',
      [userId],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0].detail.fields).toContain('person.personalId')
    expect(rows[1]).toEqual({
      actor: 'borrower',
      action: 'applicant_data_changed',
      detail: { fields: ['person.expirationDate'] },
    })
    expect(JSON.stringify(rows)).not.toContain(given.personal_id)
  })
})

describe('PUT /v2/user/address', () => {
  it('[R5.08] saves both addresses', async () => {
    const { token } = await newApplicant(test)
    const addresses = {
      registration_address: addressInput(),
      actual_address: addressInput({ postal_code: '08001', region: 'Barcelona', city: 'Barcelona', house: null }),
    }
    const response = await put('address', token, { addresses })
    expect(response.statusCode).toBe(200)
    expect(response.json().addresses).toEqual(addresses)
    const moved = { ...addresses, actual_address: addressInput({ street: 'Calle Mayor' }) }
    expect((await put('address', token, { addresses: moved })).json().addresses).toEqual(moved)
  })

  it('[R3.12] accepts one address for both, and no postal code from the newer flow', async () => {
    const { token } = await newApplicant(test)
    const { postal_code: _, ...registration_address } = addressInput()
    const response = await put('address', token, { addresses: { registration_address } })
    const saved = { ...registration_address, postal_code: null }
    expect(response.json().addresses).toEqual({ registration_address: saved, actual_address: saved })
  })

  it('[R5.08] reports errors in either address', async () => {
    const { token } = await newApplicant(test)
    const response = await put('address', token, {
      addresses: {
        registration_address: addressInput({ postal_code: '2801', house: '12345678' }),
        actual_address: addressInput({ postal_code: '', street: '', city: 'x'.repeat(51), region: '<Madrid>' }),
      },
    })
    expect(response.statusCode).toBe(422)
    expect(errorsOf(response)).toEqual([
      ['addresses.registration_address.postal_code', 'min_length_field'],
      ['addresses.registration_address.house', 'max_length_field'],
      ['addresses.actual_address.postal_code', 'field_required'],
      ['addresses.actual_address.region', 'incorrectData'],
      ['addresses.actual_address.city', 'max_length_field'],
      ['addresses.actual_address.street', 'field_required'],
    ])
    // When both are the same, an error is reported once.
    const same = await put('address', token, { addresses: { registration_address: addressInput({ street: ' ' }) } })
    expect(errorsOf(same)).toEqual([['addresses.registration_address.street', 'field_required']])
  })
})

describe('PUT /v2/user/personal_data_and_address', () => {
  it('saves both or neither, and reports the errors of both', async () => {
    const { token } = await newApplicant(test)
    const personal_data = personalDataInput()
    const addresses = { registration_address: addressInput(), actual_address: addressInput() }
    const refused = await put('personal_data_and_address', token, {
      personal_data,
      addresses: { ...addresses, actual_address: addressInput({ city: '' }) },
    })
    expect(errorsOf(refused)).toEqual([['addresses.actual_address.city', 'field_required']])
    expect((await test.call('GET', '/v2/user', { token })).json().personal_data.first_name).toBeNull()

    const both = await put('personal_data_and_address', token, {
      personal_data: { ...personal_data, email: '' },
      addresses: { ...addresses, actual_address: addressInput({ city: '' }) },
    })
    expect(errorsOf(both)).toEqual([
      ['personal_data.email', 'field_required'],
      ['addresses.actual_address.city', 'field_required'],
    ])

    const saved = await put('personal_data_and_address', token, { personal_data, addresses })
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toMatchObject({ personal_data, addresses })
  })
})

describe('PUT /v2/user/employment', () => {
  it('[R5.07] saves work, income and contacts', async () => {
    const { token } = await newApplicant(test)
    const { contact_phones, ...employment } = employmentInput({ monthly_expenses: 650, other_debts: '120,50' })
    const response = await put('employment', token, { ...employment, contact_phones })
    expect(response.statusCode).toBe(200)
    expect(response.json().employment).toEqual({ ...employment, other_debts: 120.5 })
    expect(response.json().contact_phones).toEqual(contact_phones)
  })

  it('[R5.10] requires, keeps or drops a job field depending on the kind of work', async () => {
    const { token } = await newApplicant(test)
    const job = { business_activity_id: null, company_name: '', position: '', employment_date: null }
    const errorsAs = async (employment_type_id: number) =>
      errorsOf(await put('employment', token, employmentInput({ ...job, employment_type_id })))
    expect(await errorsAs(1)).toEqual([
      ['employment_date', 'field_required'],
      ['business_activity_id', 'field_required'],
      ['company_name', 'field_required'],
      ['position', 'field_required'],
    ])
    expect(await errorsAs(3)).toEqual([
      ['employment_date', 'field_required'],
      ['business_activity_id', 'field_required'],
      ['position', 'field_required'],
    ])
    // After a change to a kind of work without a job, job fields still sent by the form are dropped.
    const retired = await put('employment', token, employmentInput({ employment_type_id: 4 }))
    expect(retired.json().employment).toMatchObject({
      employment_type_id: 4,
      business_activity_id: null,
      company_name: null,
      position: null,
      employment_date: null,
    })
  })

  it('[R5.02] requires a contact with a phone other than the borrower’s and a valid relation', async () => {
    const { token, phone } = await newApplicant(test)
    const contact = { number: '34698765432', contact_type: 7 }
    const send = (...contact_phones: object[]) => put('employment', token, employmentInput({ contact_phones }))
    expect(errorsOf(await send())).toEqual([['contact_phones', 'field_required']])
    expect(errorsOf(await send(contact, { ...contact, number: phone }))).toEqual([
      ['contact_phones.1.number', 'phoneMatchesRegistration'],
    ])
    expect(errorsOf(await send({ number: '666666666', contact_type: 99 }))).toEqual([
      ['contact_phones.0.number', 'incorrectPhone'],
      ['contact_phones.0.contact_type', 'unknownOption'],
    ])
    const two = await send(contact, { number: '687654321', contact_type: 1213, comment: 'Pau' })
    expect(two.json().contact_phones).toEqual([
      { ...contact, comment: null },
      { number: '34687654321', contact_type: 1213, comment: 'Pau' },
    ])
    expect((await send(contact)).json().contact_phones).toHaveLength(1)
  })

  it('[R5.09] requires work dates around today in Madrid', async () => {
    const { token } = await newApplicant(test)
    const response = await put(
      'employment',
      token,
      employmentInput({
        employment_date: '2026-11-17',
        income_date: '2026-11-16',
        income_amount: 'mil',
        education: 99,
      }),
    )
    expect(errorsOf(response)).toEqual([
      ['income_amount', 'only_numbers'],
      ['income_date', 'minDate'],
      ['employment_date', 'maxDate'],
      ['education', 'unknownOption'],
    ])
  })
})

describe('PUT /v2/user/additional_data', () => {
  it('[R5.06] saves the same with the e-mail address, which is required from a customer without one', async () => {
    const { token } = await newApplicant(test)
    const missing = await put('additional_data', token, employmentInput())
    expect(errorsOf(missing)).toEqual([['email', 'field_required']])
    expect((await test.call('GET', '/v2/user', { token })).json().employment.employment_type_id).toBeNull()

    const wrong = await put('additional_data', token, employmentInput({ email: 'lucia@', education: null }))
    expect(errorsOf(wrong)).toEqual([
      ['education', 'field_required'],
      ['email', 'incorrectEmail'],
    ])
    const saved = await put('additional_data', token, employmentInput({ email: 'lucia@example.es' }))
    expect(saved.json()).toMatchObject({ personal_data: { email: 'lucia@example.es' }, employment: { education: 7 } })
    expect((await put('additional_data', token, employmentInput())).statusCode).toBe(200)
  })
})

it.each(EMPLOYMENT_TYPE_IDS)(
  '[R4.04] finishes the form for the stepper once it is accepted: work of kind %i',
  async (id) => {
    const { token } = await newApplicant(test)
    const response = await put('employment', token, employmentInput({ employment_type_id: id }))
    expect(response.statusCode).toBe(200)
    const { employment, contact_phones } = response.json()
    const isComplete = employmentIsComplete(
      {
        employmentTypeId: employment.employment_type_id,
        incomeAmount: employment.income_amount,
        incomeDate: employment.income_date,
        employmentDate: employment.employment_date,
        education: employment.education,
        hasCurrentLoan: employment.has_current_loan,
        businessActivityId: employment.business_activity_id,
        companyName: employment.company_name,
        position: employment.position,
      },
      contact_phones.length,
    )
    expect(isComplete).toBe(true)
  },
)

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [path, ...keys.flatMap((key) => pathsIn((value as Record<string | number, unknown>)[key], [...path, key]))]
}

function withValueAt(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy = structuredClone(body) as Record<string | number, unknown>
  copy[key] = withValueAt(copy[key], rest, value)
  return copy
}

describe('authorization of the caller', () => {
  const CALLS = ['personal_data', 'address', 'personal_data_and_address', 'employment', 'additional_data'] as const
  const bodyOf = (call: (typeof CALLS)[number]): object =>
    ({
      personal_data: { personal_data: personalDataInput() },
      address: { addresses: { registration_address: addressInput() } },
      personal_data_and_address: {
        personal_data: personalDataInput(),
        addresses: { registration_address: addressInput() },
      },
      employment: employmentInput(),
      additional_data: employmentInput({ email: 'a@example.es' }),
    })[call]

  it('requires a token with a confirmed phone', async () => {
    const registering = await test.call('POST', '/v2/user/phone_number', { body: { phone: '34622000001' } })
    for (const call of CALLS) {
      const statuses = []
      for (const token of [undefined, 'dead', registering.json().token]) {
        statuses.push((await put(call, token, bodyOf(call))).statusCode)
      }
      expect(statuses, call).toEqual([401, 401, 403])
    }
  })

  it.each(CALLS)('%s answers any malformed body with 4xx', async (call) => {
    const { token } = await newApplicant(test)
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom(null, true, '', '\u0000', '\ud800', '0000-00-00', '9999-12-31', '275760-09-13', -1, 1e308, '1e5'),
    )
    // One field or block of a valid body becomes something else: most of the rest reaches the database.
    const good = bodyOf(call)
    const spoiled = fc
      .tuple(
        fc.constantFrom(...pathsIn(good)),
        fc.oneof(leaf, fc.object({ maxDepth: 1 }), fc.array(leaf, { maxLength: 12 })),
      )
      .map(([path, value]) => withValueAt(good, path, value))
    await fc.assert(
      fc.asyncProperty(spoiled, async (body) => {
        const response = await test.call('PUT', `/v2/user/${call}`, {
          token,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect([200, 400, 409, 422, 429]).toContain(response.statusCode)
        if (response.statusCode !== 200) expect(response.json().errors[0].message).toMatch(/\w{3}/)
      }),
      { numRuns: 50 },
    )
  })

  it('lets an admin help a customer, and names the admin in the audit', async () => {
    const { userId } = await newApplicant(test)
    const token = await impersonate(test, userId)
    expect((await put('address', token, bodyOf('address'))).statusCode).toBe(200)
    const { rows } = await test.pool.query('select actor from audit_events where user_id = $1', [userId])
    expect(rows).toEqual([{ actor: 'admin:marta' }])
  })
})

describe('the registration flow of the browser', () => {
  it('the registration flow of the browser is kept from the data of any form, and stays if a form names none', async () => {
    const { userId, token } = await newApplicant(test)
    const kept = async () =>
      (await test.pool.query('select new_flow from users where id = $1', [userId])).rows[0].new_flow
    expect(await kept()).toBeNull()
    const personal_data = personalDataInput()
    const addresses = { registration_address: addressInput(), actual_address: addressInput() }
    const forms: readonly (readonly [string, object])[] = [
      ['personal_data', { personal_data }],
      ['address', { addresses }],
      ['personal_data_and_address', { personal_data, addresses }],
      ['employment', employmentInput()],
      ['additional_data', employmentInput()],
      ['issue_method', { method_of_disbursement: 9, iban: '' }],
    ]
    for (const [path, body] of forms) {
      for (const new_flow of [true, false, true]) {
        const saved = await put(path, token, { ...body, new_flow })
        expect([saved.statusCode, await kept()], `${path} ${saved.body}`).toEqual([200, new_flow])
      }
      await put(path, token, body)
      expect(await kept(), path).toBe(true)
    }
    const wrong = await put('employment', token, { ...employmentInput(), new_flow: 'sí' })
    expect([wrong.statusCode, wrong.json().errors[0].property]).toEqual([422, 'new_flow'])
  })
})
