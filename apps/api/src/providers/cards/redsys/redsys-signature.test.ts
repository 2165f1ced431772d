// Goal: our signatures equal Redsys' published examples in both versions, and parameters are read only if their signature is
// correct.
import { describe, expect, it } from 'vitest'
import { openSigned, orderKey, type SignedParameters, signParameters, signText } from './redsys-signature.ts'

/** The public key of Redsys' test shop. */
const SECRET = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'
/** The key of the examples in older guides. */
const OLD_SECRET = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev'

/** A notification from the older guides: order 0069, approved, 1,45 €. */
const PRINTED: SignedParameters = {
  Ds_SignatureVersion: 'HMAC_SHA256_V1',
  Ds_MerchantParameters:
    'eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=',
  Ds_Signature: '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=',
}

describe('HMAC_SHA256_V1', () => {
  it.each([
    ['012345678', SECRET, 'ub0/L8+E9+9ITQJwk3SvHA=='],
    ['1447961844', OLD_SECRET, '38t5Zm5RjlVHNycd8Nutcg=='],
  ])('derives the key of order %s', (order, secret, expected) => {
    expect(Buffer.from(orderKey('HMAC_SHA256_V1', secret, order)).toString('base64')).toBe(expected)
  })

  it('signs a request as Redsys does', () => {
    const signed = signParameters('HMAC_SHA256_V1', SECRET, '1508428360', {
      DS_MERCHANT_AMOUNT: '100',
      DS_MERCHANT_ORDER: '1508428360',
      DS_MERCHANT_MERCHANTNAME: 'Testing Shop',
      DS_MERCHANT_MERCHANTCODE: '327234688',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_TRANSACTIONTYPE: '0',
      DS_MERCHANT_TERMINAL: '1',
      DS_MERCHANT_MERCHANTURL: '',
      DS_MERCHANT_URLOK: 'http://localhost:8080/success',
      DS_MERCHANT_URLKO: 'http://localhost:8080/error',
    })
    expect(signed.Ds_Signature).toBe('qkMJMWR6Dq32xwbQuguTv39OvXv4KdD1Xg7pZ8phGZI=')
  })

  it('reads a notification that Redsys signed, including its dates', () => {
    const opened = openSigned(PRINTED, OLD_SECRET)
    expect(opened?.get('ds_order')).toBe('0069')
    expect(opened?.get('ds_date')).toBe('09/11/2015')
    expect(opened?.get('ds_response')).toBe('0000')
  })

  it('also accepts the URL-safe alphabet and missing padding', () => {
    for (const signature of [
      '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO/tz+UrxJcU=',
      '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU',
    ]) {
      expect(openSigned({ ...PRINTED, Ds_Signature: signature }, OLD_SECRET)).not.toBeNull()
    }
  })
})

describe('HMAC_SHA512_V2', () => {
  it('derives the order key that Redsys publishes', () => {
    expect(orderKey('HMAC_SHA512_V2', SECRET, '1234567890')).toBe('RWt3/IPTzYRMXsQtkiGRKg==')
  })

  it('signs the official example', () => {
    const parameters =
      'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0'
    expect(signText('HMAC_SHA512_V2', SECRET, '1234567890', parameters)).toBe(
      'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
    )
  })

  it('reads its own signature, which needs no URL encoding', () => {
    const signed = signParameters('HMAC_SHA512_V2', SECRET, '1234ABCDEFGH', {
      Ds_Order: '1234ABCDEFGH',
      Ds_Note: 'ñ??>>',
    })
    expect(`${signed.Ds_MerchantParameters}${signed.Ds_Signature}`).toMatch(/^[\w-]+$/)
    expect(openSigned(signed, SECRET)?.get('ds_note')).toBe('ñ??>>')
  })
})

describe('rejected parameters', () => {
  it.each<[string, Partial<SignedParameters>]>([
    ['another signature', { Ds_Signature: 'AAVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=' }],
    ['no signature', { Ds_Signature: '' }],
    ['an unknown version', { Ds_SignatureVersion: 'HMAC_SHA512_V9' }],
    ['the other version', { Ds_SignatureVersion: 'HMAC_SHA512_V2' }],
    [
      'parameters changed by one character',
      { Ds_MerchantParameters: PRINTED.Ds_MerchantParameters.replace('MTQ1', 'OTk5') },
    ],
    ['parameters that are not JSON', { Ds_MerchantParameters: 'bm9uc2Vuc2U=' }],
    ['parameters that are not an object', { Ds_MerchantParameters: Buffer.from('null').toString('base64') }],
    ['parameters without an order', { Ds_MerchantParameters: Buffer.from('{"Ds_Amount":"1"}').toString('base64') }],
  ])('%s', (_case, change) => {
    expect(openSigned({ ...PRINTED, ...change }, OLD_SECRET)).toBeNull()
  })

  it('anything under another secret', () => {
    expect(openSigned(PRINTED, SECRET)).toBeNull()
  })
})
