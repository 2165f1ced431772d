import { createCipheriv } from 'node:crypto'
import { unnaxKeyBytes } from '../src/providers/bank-data/unnax/unnax-cipher.ts'
import type { StandIn } from './stand-in.ts'

export const UNNAX = {
  apiId: 'puente-id',
  apiCode: 'a-code-that-is-longer-than-a-block',
  refreshToken: 'refresh-1',
} as const

/** Encrypts as Unnax does: AES-128-CBC, padded with `$`. */
export function unnaxSeal(data: unknown, keys: { apiId: string; apiCode: string } = UNNAX): string {
  const text = Buffer.from(JSON.stringify(data), 'utf8')
  const padded = Buffer.concat([text, Buffer.alloc((16 - (text.length % 16)) % 16, '$')])
  const cipher = createCipheriv('aes-128-cbc', unnaxKeyBytes(keys.apiCode), unnaxKeyBytes(keys.apiId)).setAutoPadding(
    false,
  )
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
}

/** Unnax's bank data, amounts in cents. */
export const unnaxRead = (reference: string, holder: string, iban: string, paydays: readonly string[]) => ({
  request_code: reference,
  bank_name: 'Banco Alborada',
  customers: [{ full_name: holder, document_number: '90000501K' }],
  accounts: [
    { id: 7, iban, currency: 'EUR', balance: 384218, name: 'Cuenta Nómina' },
    { id: 8, iban: 'GB29NWBK60161331926819', currency: 'GBP', balance: 500 },
    { id: 9, number: '**** 1234', currency: 'EUR', balance: 0 },
  ],
  statements: [
    ...paydays.map((date) => ({
      account_id: 7,
      amount: 190000,
      concept: 'NOMINA',
      counterparty: 'TALLERES SOL SL',
      date,
    })),
    { account_id: '7', amount: -1, concept: 'COMISION', date_operation: paydays[0]?.replaceAll('-', '') },
    { account_id: 8, amount: -100, concept: 'TEA', date: paydays[0] },
  ],
})

/** A local stand-in for Unnax: widgets for reading, and tokens that are valid for `usesOfToken` requests. */
export function unnaxAnswers(usesOfToken = Number.POSITIVE_INFINITY): StandIn['answer'] {
  let issued = 0
  let uses = 0
  const legacy = `Unnax ${Buffer.from(`${UNNAX.apiId}:${UNNAX.apiCode}`).toString('base64')}`
  return ({ path, headers, body }) => {
    if (path.endsWith('/auth/jwt_token/refresh')) {
      if (JSON.parse(body).refresh !== UNNAX.refreshToken) return { status: 401 }
      issued += 1
      uses = 0
      return { body: { access: `token-${issued}` } }
    }
    uses += 1
    const isLive = headers.authorization === `Bearer token-${issued}` && uses <= usesOfToken
    if (headers.authorization !== legacy && !isLive) return { status: 401 }
    const { request_code: reference, callback_url: callback } = JSON.parse(body)
    if (typeof reference !== 'string' || typeof callback !== 'string') return { status: 400 }
    return { body: { widget_url: `/widget/reader/?sid=sid-${reference}`, sid: `sid-${reference}` } }
  }
}
