import { expect, it } from 'vitest'
import vectors from '../../test-data/person-vectors.json' with { type: 'json' }
import { parseContactPhone } from './contact-phone.ts'
import { maskPhone } from './masked-phone.ts'
import { canReceiveSms, parsePhone } from './phone.ts'

it('[R5.02] a contact phone is a valid phone other than the registered one', () => {
  const registered = '34612345678'
  expect(parseContactPhone('698 76 54 32', registered)).toEqual({ ok: true, value: '34698765432' })
  expect(parseContactPhone('612 34 56 78', registered)).toEqual({ ok: false, key: 'phoneMatchesRegistration' })
  expect(parseContactPhone('+34612345678', registered)).toEqual({ ok: false, key: 'phoneMatchesRegistration' })
  expect(parseContactPhone('666666666', registered)).toEqual({ ok: false, key: 'incorrectPhone' })
  expect(parseContactPhone('', registered)).toEqual({ ok: false, key: 'field_required' })
})

it.each(vectors.mobile.filter(({ digits }) => digits.length === 9))(
  '[R5.01] $value is a phone: $spec_valid, a mobile: $es_mobile',
  ({ value, spec_valid, es_mobile }) => {
    const phone = parsePhone(value)
    expect(phone.ok).toBe(spec_valid)
    if (phone.ok) expect(canReceiveSms(phone.value)).toBe(es_mobile)
  },
)

it('a masked phone shows its last two digits only', () => {
  expect(maskPhone('34612345678')).toBe('*** ** ** 78')
})
