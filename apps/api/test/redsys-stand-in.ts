import { type SignatureVersion, signParameters } from '../src/providers/cards/redsys/redsys-signature.ts'
import type { StandInAnswer, StandInRequest } from './stand-in.ts'

/** A local Redsys shop: it knows the shop's secret, checks requests and signs responses. */
export const REDSYS_SHOP = {
  merchantCode: '999008881',
  terminal: '1',
  /** Not the secret of Redsys' manuals: production refuses to start with that. */
  secret: 'Y2xhdmUtZGUtZXN0YS1wcnVlYmEtMTIz',
} as const

type Parameters = Readonly<Record<string, string>>

/** The parameters of our request, or null when Redsys would answer SIS0042. */
export function readRequest(fields: Parameters): ReadonlyMap<string, string> | null {
  const text = Buffer.from(fields.Ds_MerchantParameters ?? '', 'base64').toString('utf8')
  const asked = JSON.parse(text) as Record<string, string>
  const resigned = signParameters(
    fields.Ds_SignatureVersion as SignatureVersion,
    REDSYS_SHOP.secret,
    asked.DS_MERCHANT_ORDER ?? '',
    asked,
  )
  return resigned.Ds_Signature === fields.Ds_Signature ? new Map(Object.entries(asked)) : null
}

interface NotificationOptions {
  readonly response?: string
  readonly type?: string
  readonly amount?: string
  readonly date?: string
  readonly version?: SignatureVersion
  readonly extra?: Parameters
}

/** The notification that Redsys posts to the shop about an order. */
export function redsysNotification(order: string, amount: number, options: NotificationOptions = {}) {
  const { response = '0000', type = '0', date = '16/11/2026', version = 'HMAC_SHA512_V2', extra = {} } = options
  return {
    ...signParameters(version, REDSYS_SHOP.secret, order, {
      Ds_Date: encodeURIComponent(date),
      Ds_Hour: '11%3A03',
      Ds_SecurePayment: '1',
      Ds_Amount: options.amount ?? String(amount),
      Ds_Currency: '978',
      Ds_Order: order,
      Ds_MerchantCode: REDSYS_SHOP.merchantCode,
      Ds_Terminal: '001',
      Ds_Response: response,
      Ds_TransactionType: type,
      ...extra,
    }),
  }
}

/** The response of each token to a charge; Redsys does not know any other token. */
const RESPONSES: Parameters = {
  'token-approves': '0000',
  'token-declines': '0190',
  'token-wants-authentication': '0195',
}

/** As in Redsys' test shop, an amount that ends in 96 is refused; one that ends in 97 hangs, one in 98 is no known order. */
function refundAnswer(order: string, amount: number): StandInAnswer {
  if (amount % 100 === 97) return { hangs: true }
  if (amount % 100 === 98) return { body: { errorCode: 'SIS0057' } }
  return { body: redsysNotification(order, amount, { type: '3', response: amount % 100 === 96 ? '0190' : '0900' }) }
}

/** The REST endpoint for charges without the cardholder. */
export function redsysAnswers() {
  const known = new Set<string>()
  return ({ path, body }: StandInRequest): StandInAnswer => {
    if (path !== '/sis/rest/trataPeticionREST') return { status: 404 }
    const asked = readRequest(JSON.parse(body) as Parameters)
    if (asked === null) return { body: { errorCode: 'SIS0042' } }
    const order = asked.get('DS_MERCHANT_ORDER') ?? ''
    if (asked.get('DS_MERCHANT_TRANSACTIONTYPE') === '3')
      return refundAnswer(order, Number(asked.get('DS_MERCHANT_AMOUNT')))
    if (known.has(order)) return { body: { errorCode: 'SIS0051' } }
    known.add(order)
    if (asked.get('DS_MERCHANT_EXCEP_SCA') !== 'MIT') return { body: { errorCode: 'SIS0463' } }
    const token = asked.get('DS_MERCHANT_IDENTIFIER') ?? ''
    if (token === 'token-answers-late') return { hangs: true }
    const response = RESPONSES[token]
    if (response === undefined) return { body: { errorCode: 'SIS0321' } }
    return { body: redsysNotification(order, Number(asked.get('DS_MERCHANT_AMOUNT')), { response }) }
  }
}
