import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientSettings, Prices } from '@puente/contract'
import { civilDate, DEFAULT_PRODUCT, eurosFromCents, priceGrid } from '@puente/domain'
import { errorTexts } from '@puente/texts/errors'

export interface StandInRequest {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly authorization: string | undefined
}

export interface StandInAnswer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Answering = (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>

/** An error response of the server. */
export const refusal = (
  status: number,
  label: keyof typeof errorTexts,
  property: string,
  retryAfterSeconds?: number,
): StandInAnswer => ({
  status,
  body: {
    label,
    message: errorTexts[label],
    errors: [{ property, label, message: errorTexts[label] }],
  },
  headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
})

/** The real prices of the default product, in wire format. */
export function wirePrices({ isFirstLoan = false, percentCommission = 0 } = {}): Prices {
  const giveDate = civilDate('2026-11-14')
  const grid = priceGrid({ product: DEFAULT_PRODUCT, customerKind: 'new', giveDate, isFirstLoan, percentCommission })
  const options: Prices['options'] = {}
  for (const [termDays, quotes] of grid) {
    options[termDays] = Object.fromEntries(
      [...quotes].map(([amountCents, quote]) => [
        eurosFromCents(amountCents),
        {
          is_free: quote.isFree,
          return_amount: eurosFromCents(quote.returnAmountCents),
          commissions: {
            total: eurosFromCents(quote.commissionTotalCents),
            original_total: eurosFromCents(quote.originalCommissionTotalCents),
          },
          tae: quote.taePercent,
        },
      ]),
    )
  }
  return {
    date: giveDate,
    representative_example: {
      amount: 300,
      term: 30,
      annual_rate: 365,
      commission: 90,
      return_amount: 390,
      tae: 2333.9,
    },
    options,
    amount_steps: [{ from: 50, to: 300, step: 10 }],
    term_steps: [{ from: 7, to: 30, step: 1 }],
  }
}

export const CLIENT_SETTINGS: ClientSettings = {
  mode: 'sandbox',
  version: 'test',
  developer_toolbar: false,
  allowed_origins: [],
  recaptcha_site_key: null,
  fallback_phones: { customer: '900 000 001', collection: '900 000 002' },
  collection: { iban: 'ES9121000418450200051332', holder: 'Puente Préstamos de Ejemplo, S. L.' },
  whatsapp_codes: true,
  code_digits: 4,
  document_valid_days: 0,
  fallback_token: 'ticket',
  stepper: true,
  third_parties: { marketing_script_url: null, push_script_url: null, error_reporting_dsn: null, fraud: null },
}

const DEFAULT_ANSWERS: Record<string, Answering> = {
  'GET /content/layout': () => ({
    body: {
      footer_menu: [{ title: 'Dificultades', url: '/info/dificultades' }],
      footer_menu_2: [],
      contacts: { customer_phone: '900 123 456' },
      legal: { terms_url: '/legal/terminos', privacy_url: '/legal/privacidad' },
    },
  }),
  'GET /v2/products/1/prices': () => ({ body: wirePrices() }),
  'GET /api/products/1/settings': () => ({
    body: { calculator: { amount_default_toggle_position: 100, term_default_toggle_position: 14 } },
  }),
  'GET /v2/discounts': () => ({ body: { items: [] } }),
  'POST /v2/user/login': () => ({ body: { resend_after_seconds: 90 } }),
  'POST /v2/user/resend_phone_confirmation_code': () => ({ body: { resend_after_seconds: 90 } }),
  'POST /v2/user/login_confirm': () => ({ body: { token: 'token-of-the-person' } }),
  'PUT /v2/user/confirmations': () => ({ body: {} }),
  'PUT /v2/user/change_phone': () => refusal(422, 'login_required', 'mobile_phone'),
}

/** A server on its own port that responds like ours and records the requests. */
export async function startStandInApi() {
  const answers = new Map(Object.entries(DEFAULT_ANSWERS))
  const requests: StandInRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', 'http://stand-in')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const request = {
      call: `${incoming.method} ${address.pathname}`,
      query: Object.fromEntries(address.searchParams),
      // Multipart bodies are kept as text.
      body: text === '' || incoming.headers['content-type']?.startsWith('multipart/') ? text || null : JSON.parse(text),
      authorization: incoming.headers.authorization,
    }
    requests.push(request)
    const answer = await (answers.get(request.call)?.(request) ?? refusal(404, 'not_found', 'request'))
    outgoing.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      connection: 'close', // so that closing waits only for pending responses
      ...answer.headers,
    })
    outgoing.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Overrides the response of one call; by default all succeed and the borrower is new. */
    answer: (call: string, answering: Answering) => answers.set(call, answering),
    requests,
    bodiesOf: (call: string) => requests.filter((request) => request.call === call).map(({ body }) => body),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

export type StandInApi = Awaited<ReturnType<typeof startStandInApi>>
