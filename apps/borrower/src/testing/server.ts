import type { Layout, User } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { afterEach, beforeEach } from 'vitest'
import { startStandInServer } from './stand-in-server.ts'

export interface Answer {
  readonly status?: number
  readonly body?: unknown
}

export interface StandIn {
  readonly origin: string
  /** `GET /v2/user`, in order of arrival. */
  readonly calls: readonly string[]
  readonly answers: Record<string, Answer>
}

export const LAYOUT: Layout = {
  brand: { name: 'Marca', legal_name: 'Marca S.A.', theme: { light: {}, dark: {} }, logo_url: null },
  header_menu: [{ title: 'Cómo funciona', url: '/info/como-funciona' }],
  footer_menu: ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'].map((title) => ({ title, url: `/info/${title}` })),
  footer_menu_2: [{ title: 'Privacidad', url: '/legal/privacidad' }],
  contacts: {
    customer_phone: '900 123 456',
    collection_phone: null,
    email: 'hola@marca.example',
    address: 'Calle Mayor 1, Madrid',
    schedule: 'De 9 a 19 h',
    accepting_applications: 'Todo el día',
    messaging_url: 'https://mensajes.example/marca',
    chat_widget_url: null,
  },
  copyright: '© Marca S.A.',
  legal: { terms_url: '/t', privacy_url: '/p', cookies_url: '/c', debt_advice: 'Pide consejo gratis.' },
}

const ADDRESS = {
  postal_code: '28013',
  region: 'Madrid',
  city: 'Madrid',
  street: 'Mayor',
  house: '1',
  apartment: null,
  block: null,
}

/** A customer with an active loan and nothing left to do. */
export const CUSTOMER: User = {
  id: 1,
  is_blacklisted: false,
  is_repeated: true,
  is_registered_by_agent: false,
  permissions: { is_blocked: false, authorization_status: 2 },
  phone_confirmation: { is_phone_confirmed: true },
  contacts: { mobile_phone: '34612345678' },
  phone_change_hold_until: null,
  personal_data: {
    first_name: 'Lucía',
    first_surname: 'García',
    second_surname: null,
    personal_id: '12345678Z',
    expiration_date: civilDate('2030-01-01'),
    nationality: 'ES',
    birthday: civilDate('1990-05-01'),
    email: 'lucia@example.es',
    bank_account: 'ES9121000418450200051332',
    gender: 3,
  },
  addresses: { actual_address: ADDRESS, registration_address: ADDRESS },
  employment: {
    employment_type_id: 4,
    income_amount: 1200,
    income_date: civilDate('2026-12-01'),
    employment_date: null,
    education: 1,
    has_current_loan: false,
    business_activity_id: null,
    company_name: null,
    position: null,
  },
  contact_phones: [{ number: '34600000000', contact_type: 7, comment: null }],
  agreements: { all_confirmations: true, marketing: false },
  liveness: { allowed: false, status: null },
  payment_cards: [],
  payment_card_request_status: null,
  documents: [],
  payout_account_review: null,
  payout_method: 1,
  bank_verification_adapter: null,
  loan: { id: 5, public_id: 'P-5', status: 2 },
  loan_count: { all: 1, active: 1 },
  discounts: [],
}

export const LOAN = {
  public_id: 'P-5',
  status: 2,
  required_files: [],
  is_loan_amount_or_term_altered: false,
  terms_agreed: false,
  auto_debit_step_completed: true,
}

/** A borrower who has confirmed a phone and nothing more. */
export const NEWCOMER: User = {
  ...CUSTOMER,
  permissions: { is_blocked: false, authorization_status: 1 },
  personal_data: { ...CUSTOMER.personal_data, first_name: null },
  loan: null,
  loan_count: { all: 0, active: 0 },
}

/** Gives each test its own server. Unknown calls get a 404. */
export function withServer(): () => StandIn {
  let standIn: StandIn | undefined
  let close: () => Promise<unknown> = async () => {}

  beforeEach(async () => {
    const answers: Record<string, Answer> = { 'GET /content/layout': { body: LAYOUT } }
    const server = await startStandInServer((call) => {
      const answer = answers[call]
      return answer && (() => ({ status: answer.status ?? 200, body: answer.body ?? {} }))
    })
    close = server.close
    standIn = {
      origin: server.origin,
      answers,
      get calls() {
        return server.requests.map(({ call }) => call)
      },
    }
  })
  afterEach(() => close())

  return () => {
    if (standIn === undefined) throw new Error('the server is there only while a test runs')
    return standIn
  }
}
