// @vitest-environment happy-dom

import { ApiFailure } from '@puente/client'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from './field-errors.ts'

const failure = (...properties: string[]) =>
  new ApiFailure({
    status: 422,
    label: 'validation_failed',
    message: 'Revisa los datos marcados.',
    data: null,
    errors: properties.map((property) => ({ property, message: `mal: ${property}`, label: 'incorrectData' })),
    retryAfterSeconds: null,
  })

describe('server errors in a form', () => {
  // The server's property, then the form field that shows it.
  it.each([
    ['code', 'code'],
    ['mobile_phone', 'phone'],
    ['date_of_birth', 'birthday'],
    ['personal_data.date_of_birth', 'personal.birthday'],
    ['personal_data.first_name', 'personal.firstName'],
    ['personal_data_first_name', 'personal.firstName'],
    ['personal_data.expiration_date', 'personal.expiryDate'],
    ['addresses.actual_address.postal_code', 'addresses.actual_address.postalCode'],
    ['registration_address_street', 'addresses.registration_address.street'],
    ['contact_phones.0.contact_type', 'employment.contactType'],
    ['employment.income_amount', 'employment.incomeAmount'],
    ['loan_sum', 'amount'],
  ])('[R8.03] %s belongs to the field %s', (property, field) => {
    const { fields, request, unmatched } = fieldErrors(failure(property), ['other', field])
    expect({ fields, request, unmatched }).toEqual({
      fields: { [field]: `mal: ${property}` },
      request: [],
      unmatched: [],
    })
  })

  it('[R8.03] prefers the field of the right block over one of the same name', () => {
    const known = ['addresses.registration_address.city', 'addresses.actual_address.city']
    expect(fieldErrors(failure('addresses.actual_address.city'), known).fields).toEqual({
      'addresses.actual_address.city': 'mal: addresses.actual_address.city',
    })
  })

  it('[R8.03] passes errors about the request to its handler, and shows unknown ones as an alert', () => {
    const { fields, request, unmatched } = fieldErrors(failure('request', 'gender', 'code'), ['code'])
    expect(fields).toEqual({ code: 'mal: code' })
    expect(request).toEqual(['mal: request'])
    expect(unmatched).toEqual(['mal: gender'])
  })

  it('[R8.03] shows the first of several messages of a field', () => {
    const errors = [
      { property: 'code', message: 'primero', label: 'a' },
      { property: 'code', message: 'segundo', label: 'b' },
    ]
    const both = new ApiFailure({ status: 422, label: 'a', message: 'x', data: null, errors, retryAfterSeconds: null })
    expect(fieldErrors(both, ['code']).fields).toEqual({ code: 'primero' })
  })

  it('[R8.03] treats a failure without a list as one about the request', () => {
    expect(fieldErrors(failure(), ['code']).request).toEqual(['Revisa los datos marcados.'])
  })
})
