// Goal: only relevant differences are reported, never capitals, accents or a truncated name.

import type { OcrUser } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { CUSTOMER } from '../../../testing/server.ts'
import { ocrDifferences } from './ocr-differences.ts'

const WRITTEN = { ...CUSTOMER.personal_data, first_name: 'María José', first_surname: 'Núñez', second_surname: null }

const READ: OcrUser = {
  first_name: 'MARIA JOSE',
  first_surname: 'NUNEZ',
  second_surname: null,
  personal_id: '12345678Z',
  birthday: civilDate('1990-05-01'),
  expiration_date: civilDate('2030-01-01'),
  nationality: 'ES',
  gender: 3,
  is_complete: true,
}

const differing = (changes: Partial<OcrUser>, status: Parameters<typeof ocrDifferences>[2] = 'awaiting_documents') =>
  ocrDifferences({ ...READ, ...changes }, WRITTEN, status).map(
    ({ field, isChangeable }) => `${field} ${isChangeable ? 'changeable' : 'frozen'}`,
  )

describe('differences between document and form', () => {
  it.each<[string, Partial<OcrUser>, readonly string[]]>([
    ['the same without accents', {}, []],
    ['a truncated name', { first_name: 'MARIA JO' }, []],
    ['nothing read', { first_name: null, birthday: null }, []],
    [
      'another date of expiry, which may be corrected',
      { expiration_date: civilDate('2031-02-03') },
      ['expiration_date changeable'],
    ],
    ['another name, which an open application keeps', { first_surname: 'NUNO' }, ['first_surname frozen']],
    ['another birthday', { birthday: civilDate('1991-05-01') }, ['birthday frozen']],
    ['a second surname that was not given', { second_surname: 'RUIZ' }, ['second_surname changeable']],
    ['a number with a wrong letter was misread', { personal_id: '12345679Z' }, []],
    ['another number', { personal_id: '00000000T' }, ['personal_id frozen']],
  ])('[R2.20] %s', (_, changes, expected) => {
    expect(differing(changes)).toEqual(expected)
  })

  it('[R2.20] without an open application everything can be corrected', () => {
    expect(differing({ birthday: civilDate('1991-05-01') }, null)).toEqual(['birthday changeable'])
  })
})
