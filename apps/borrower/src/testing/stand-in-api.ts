import type { ClientSettings, Prices } from '@puente/contract'
import { civilDate, DEFAULT_PRODUCT, eurosFromCents, priceGrid } from '@puente/domain'
import { type Answering, refusal, startStandInServer } from './stand-in-server.ts'

export { refusal, type StandInAnswer, type StandInRequest } from './stand-in-server.ts'

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
  consent_texts: 'texts-1',
  whatsapp_codes: true,
  code_digits: 4,
  document_valid_days: 0,
  scan_first: false,
  fallback_token: 'ticket',
  stepper: true,
  third_parties: { marketing_script_url: null, push_script_url: null, error_reporting_dsn: null, fraud: null },
}

const DEFAULT_ANSWERS: Record<string, Answering> = {
  'GET /content/layout': () => ({
    body: {
      brand: { name: 'Puente', legal_name: 'Puente Préstamos de Ejemplo, S. L.', tax_id: 'B00000000', logo_url: null },
      footer_menu: [{ title: 'Dificultades', url: '/info/dificultades' }],
      footer_menu_2: [],
      contacts: { customer_phone: '900 123 456', address: 'Calle de Ejemplo, 1' },
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
  'POST /v2/user/ticket': () => ({ body: { ticket: 'billete' } }),
  'PUT /v2/user/change_phone': () => refusal(422, 'login_required', 'mobile_phone'),
}

/** A server that responds like ours to the calls of registration. */
export async function startStandInApi() {
  const answers = new Map(Object.entries(DEFAULT_ANSWERS))
  const { origin, requests, close } = await startStandInServer((call) => answers.get(call))
  return {
    origin,
    /** Overrides the response of one call; by default all succeed and the borrower is new. */
    answer: (call: string, answering: Answering) => answers.set(call, answering),
    /** Holds back the response of one call until the returned function is called. */
    hold: (call: string): (() => void) => {
      const answering = answers.get(call)
      if (answering === undefined) throw new Error(`${call} has no answer`)
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      answers.set(call, (request) => released.then(() => answering(request)))
      return release
    },
    requests,
    bodiesOf: (call: string) => requests.filter((request) => request.call === call).map(({ body }) => body),
    close,
  }
}

export type StandInApi = Awaited<ReturnType<typeof startStandInApi>>
