import { createHash } from 'node:crypto'
import { AppError, addDays, type CivilDate, parseCivilDate, parseTypedDate } from '@puente/domain'
import { z } from 'zod'
import type {
  CardAdapter,
  CardCharge,
  CardEvent,
  CardOrder,
  CardRefund,
  CardRefusal,
  RefundAnswer,
  RegisteredCard,
} from '../card-payments.ts'
import type { RedsysSettings } from './redsys-settings.ts'
import { openSigned, signParameters } from './redsys-signature.ts'

interface RedsysConfig extends Omit<RedsysSettings, 'publicUrl'> {
  /** `…/webhooks/redsys/notification`. */
  readonly notificationUrl: string
  readonly timeoutMs: number
}

const EURO = '978'
const AUTHORISATION = '0'
const REFUND = '3'
/** Transaction types that move money at once. Others, for example a pre-authorisation (1), only reserve, confirm or cancel. */
const EVENT_TYPES = new Map<string, CardEvent['type']>([
  [AUTHORISATION, 'charge'],
  [REFUND, 'refund'],
])
/** Four digits, then up to eight letters or digits: the only order format that Redsys accepts. */
const ORDER_CODE = /^\d{4}[0-9A-Za-z]{0,8}$/

// Redsys' response codes. An unknown code is a refusal too, kept verbatim for support.
const REFUSALS = new Map<string, CardRefusal>([
  ['0195', 'authentication_required'], // the issuer requires strong authentication ("soft decline")
  ['SIS0321', 'card_dead'], // the card reference no longer exists
  ['9915', 'cancelled'], // by the customer, on the page
])

/** 0000 to 0099 is an authorised payment, 0900 an accepted refund. */
const isApproved = (type: CardEvent['type'], code: string): boolean =>
  type === 'refund' ? code === '0900' : /^00\d\d$/.test(code)

/**
 * The order was already used, so an earlier attempt of the same charge got through. Its outcome is unknown here.
 * (SIS0051: "número de pedido repetido".)
 */
const REPEATED_ORDER = 'SIS0051'

const SignedReply = z.object({
  Ds_SignatureVersion: z.string(),
  Ds_MerchantParameters: z.string(),
  Ds_Signature: z.string(),
})
const ErrorReply = z.object({ errorCode: z.string() })

export function redsysCardPayments(config: RedsysConfig): CardAdapter {
  const common = (orderCode: string, amountCents: number, description: string) => ({
    DS_MERCHANT_AMOUNT: String(amountCents),
    DS_MERCHANT_ORDER: orderCode,
    DS_MERCHANT_MERCHANTCODE: config.merchantCode,
    DS_MERCHANT_CURRENCY: EURO,
    DS_MERCHANT_TRANSACTIONTYPE: AUTHORISATION,
    DS_MERCHANT_TERMINAL: config.terminal,
    DS_MERCHANT_MERCHANTURL: config.notificationUrl,
    DS_MERCHANT_PRODUCTDESCRIPTION: description.slice(0, 125),
  })
  const sign = (orderCode: string, parameters: Record<string, string>) =>
    signParameters(config.signatureVersion, config.secret, orderCode, parameters)

  return {
    checkout({ orderCode, kind, amountCents, description, returnUrls }: CardOrder) {
      const signed = sign(orderCode, {
        ...common(orderCode, amountCents, description),
        DS_MERCHANT_URLOK: returnUrls.done,
        DS_MERCHANT_URLKO: returnUrls.failed,
        DS_MERCHANT_CONSUMERLANGUAGE: '001', // Spanish
        // The first payment of a series: the owner agrees and authenticates, and we receive a token for later charges.
        ...(kind === 'tokenize' && {
          DS_MERCHANT_IDENTIFIER: 'REQUIRED',
          DS_MERCHANT_COF_INI: 'S',
          DS_MERCHANT_COF_TYPE: config.cofType,
        }),
      })
      return { kind: 'form', action: `${config.url}/realizarPago`, fields: { ...signed } }
    },

    async charge({ orderCode, amountCents, description, token, firstTransactionId }: CardCharge) {
      const signed = sign(orderCode, {
        ...common(orderCode, amountCents, description),
        DS_MERCHANT_IDENTIFIER: token,
        DS_MERCHANT_COF_INI: 'N',
        DS_MERCHANT_COF_TYPE: config.cofType,
        ...(firstTransactionId !== null && { DS_MERCHANT_COF_TXNID: firstTransactionId }),
        // The owner is absent and cannot authenticate: a merchant-initiated transaction (RTS 2018/389).
        DS_MERCHANT_EXCEP_SCA: 'MIT',
        DS_MERCHANT_DIRECTPAYMENT: 'true',
      })
      const reply = await post(`${config.url}/rest/trataPeticionREST`, signed, orderCode, config.timeoutMs)
      if (reply === null) return { outcome: 'unknown', providerCode: 'no_answer' }
      const refused = ErrorReply.safeParse(reply)
      if (refused.success) return answerOfError(refused.data.errorCode, orderCode, amountCents)
      const answered = SignedReply.safeParse(reply)
      const parameters = answered.success ? openSigned(answered.data, config.secret) : null
      const event = parameters && readEvent(parameters, config)
      // An unverified response, or one for another operation, says nothing about the money.
      if (event?.orderCode !== orderCode || event.type !== 'charge' || event.amountCents > amountCents) {
        return { outcome: 'unknown', providerCode: event === null ? 'answer_not_signed' : 'answer_of_another' }
      }
      return { outcome: 'settled', event }
    },

    async refund({ orderCode, amountCents, description }: CardRefund): Promise<RefundAnswer> {
      const signed = sign(orderCode, {
        ...common(orderCode, amountCents, description),
        DS_MERCHANT_TRANSACTIONTYPE: REFUND,
      })
      const reply = await post(`${config.url}/rest/trataPeticionREST`, signed, orderCode, config.timeoutMs)
      if (reply === null) return { outcome: 'unknown', providerCode: 'no_answer' }
      // An error code is an answer before anything was done: wrong data, or an order that cannot be refunded (SIS0057 ff.).
      const refused = ErrorReply.safeParse(reply)
      if (refused.success) return { outcome: 'refused', providerCode: refused.data.errorCode }
      const answered = SignedReply.safeParse(reply)
      const parameters = answered.success ? openSigned(answered.data, config.secret) : null
      const event = parameters && readEvent(parameters, config)
      if (event?.orderCode !== orderCode || event.type !== 'refund' || event.amountCents !== amountCents) {
        return { outcome: 'unknown', providerCode: event === null ? 'answer_not_signed' : 'answer_of_another' }
      }
      return { outcome: event.refusal === null ? 'refunded' : 'refused', providerCode: event.providerCode }
    },

    readNotification(fields) {
      const given = SignedReply.safeParse(fields)
      const parameters = given.success ? openSigned(given.data, config.secret) : null
      return parameters && readEvent(parameters, config)
    },
  }
}

/** The response of Redsys, or null if it is unknown whether Redsys processed the request. */
async function post(url: string, body: object, orderCode: string, timeoutMs: number): Promise<unknown> {
  const request: RequestInit = {
    method: 'POST',
    redirect: 'manual', // a redirect would repeat the order at another address
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }
  try {
    const response = await fetch(url, request)
    return response.ok ? await response.json() : null
  } catch (cause) {
    if (wasNotSent(cause)) {
      throw new AppError('provider_unavailable', `order ${orderCode}: Redsys cannot be reached`, { cause })
    }
    return null
  }
}

/** No connection was opened, so no request can have been sent. */
function wasNotSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(cause?.code))
}

function answerOfError(code: string, orderCode: string, amountCents: number) {
  if (code === REPEATED_ORDER) return { outcome: 'unknown', providerCode: code } as const
  const event: CardEvent = {
    key: `${orderCode}:${code}`,
    orderCode,
    type: 'charge',
    refusal: REFUSALS.get(code) ?? 'declined',
    providerCode: code,
    amountCents,
    happenedOn: null,
    card: null,
  }
  return { outcome: 'settled', event } as const
}

/** Null if the shop is not ours, the currency is not euro or the order is impossible: correctly signed, but not ours. */
function readEvent(parameters: ReadonlyMap<string, string>, config: RedsysConfig): CardEvent | null {
  const text = (name: string) => parameters.get(name) ?? ''
  // The terminal arrives padded with zeros.
  const terminal = /^\d{1,3}$/.test(text('ds_terminal')) ? Number(text('ds_terminal')) : null
  if (text('ds_merchantcode') !== config.merchantCode || terminal !== Number(config.terminal)) return null
  if (text('ds_currency') !== EURO || !/^\d{1,12}$/.test(text('ds_amount'))) return null
  if (!ORDER_CODE.test(text('ds_order'))) return null
  const type = EVENT_TYPES.get(text('ds_transactiontype')) ?? 'other'
  const code = text('ds_errorcode') || responseCode(text('ds_response'))
  const typed = parseTypedDate(text('ds_date'))
  return {
    key: createHash('sha256')
      .update(JSON.stringify([...parameters]))
      .digest('hex'),
    orderCode: text('ds_order'),
    type,
    refusal: isApproved(type, code) ? null : (REFUSALS.get(code) ?? 'declined'),
    providerCode: code,
    amountCents: Number(text('ds_amount')),
    happenedOn: typed.ok ? typed.value : null,
    card: readCard(parameters),
  }
}

/** Four digits; Redsys sometimes writes `0` for `0000`. A response without a code is not an approval. */
const responseCode = (text: string): string => (/^\d{1,4}$/.test(text) ? text.padStart(4, '0') : `no code: ${text}`)

function readCard(parameters: ReadonlyMap<string, string>): RegisteredCard | null {
  const token = parameters.get('ds_merchant_identifier')
  if (token === undefined || token === '') return null
  return {
    token,
    firstTransactionId: parameters.get('ds_merchant_cof_txnid') || null,
    // Not every acquirer sends the last digits; some send the whole number with its middle masked.
    lastDigits: /(\d{4})$/.exec(parameters.get('ds_card_last4') || parameters.get('ds_card_number') || '')?.[1] ?? null,
    expiresOn: lastDayOfMonth(parameters.get('ds_expirydate') ?? ''),
  }
}

/** `YYMM` as a date: a card is valid until the last day of its month. */
function lastDayOfMonth(yearAndMonth: string): CivilDate | null {
  const match = /^(\d\d)(\d\d)$/.exec(yearAndMonth)
  if (!match) return null
  const [year, month] = [2000 + Number(match[1]), Number(match[2])]
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  const firstOfNext = parseCivilDate(next)
  return firstOfNext.ok ? addDays(firstOfNext.value, -1) : null
}
