import type { User } from '@puente/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { queryClient } from '../query-client.ts'
import { signIn, useSession } from '../session/session.ts'
import { openPage, withStandInApi } from './open-page.tsx'
import { CUSTOMER } from './server.ts'
import type { StandInApi } from './stand-in-api.ts'

const NOTHING = { region: null, city: null, street: null, postal_code: null, house: null, apartment: null, block: null }

/** A borrower with a confirmed phone and no other data. */
export const NEWCOMER: User = {
  ...CUSTOMER,
  id: 7,
  is_repeated: false,
  permissions: { is_blocked: false, authorization_status: 1 },
  personal_data: {
    first_name: null,
    first_surname: null,
    second_surname: null,
    personal_id: null,
    expiration_date: null,
    nationality: null,
    birthday: null,
    email: null,
    bank_account: null,
    gender: null,
  },
  addresses: { registration_address: NOTHING, actual_address: NOTHING },
  employment: {
    employment_type_id: null,
    income_amount: null,
    income_date: null,
    employment_date: null,
    education: null,
    has_current_loan: null,
    business_activity_id: null,
    company_name: null,
    position: null,
  },
  contact_phones: [],
  payout_method: null,
  loan: null,
  loan_count: { all: 0, active: 0 },
}

/** After the first step. */
export const WITH_PERSONAL_DATA: User = {
  ...NEWCOMER,
  personal_data: { ...CUSTOMER.personal_data, bank_account: null },
  addresses: CUSTOMER.addresses,
}

/** The user as the page knows it: a saved step shows here, and the guard would continue from it. */
function Known() {
  const { user } = useSession()
  return <output data-testid="known">{JSON.stringify(user)}</output>
}

export const knownUser = (): User => JSON.parse(screen.getByTestId('known').textContent ?? 'null')

const REGIONS = [
  { id: 8, name: 'Barcelona' },
  { id: 28, name: 'Madrid' },
]
const CITIES = [
  { id: 28005, name: 'Alcalá de Henares' },
  { id: 28006, name: 'Alcobendas' },
]

/** Gives each test its own server, and a device without drafts. */
export function withRegistrationApi(): () => StandInApi {
  const api = withStandInApi()
  beforeEach(() => {
    localStorage.clear()
    history.replaceState(null, '') // the open view of a step
  })
  // A step sends its unsent draft when it is left: the server stays up until it has.
  afterEach(async () => {
    await expect.poll(() => queryClient.isFetching(), { interval: 10 }).toBe(0)
    cleanup()
    await expect.poll(copiesOnDevice, { interval: 10 }).toEqual([])
  })
  return api
}

/** Typed values that have not reached the server. */
export const copiesOnDevice = () => Object.keys(localStorage).filter((name) => name.startsWith('draft_'))

/** Renders a step for a user, on a server that stores drafts and knows a few places. */
export function openStep(api: StandInApi, user: User, step: ReactNode) {
  const drafts = new Map<string, unknown>()
  api.answer('GET /v2/user', () => ({ body: user }))
  for (const name of ['personalData', 'additionalInformation', 'dynamic', 'iban']) {
    api.answer(`GET /v2/user/draft/${name}`, () => ({ body: { data: drafts.get(name) ?? null, updated_at: null } }))
    api.answer(`PUT /v2/user/draft/${name}`, ({ body }) => {
      drafts.set(name, (body as { data: unknown }).data)
      return { body: { data: drafts.get(name), updated_at: null } }
    })
  }
  const page = (items: readonly unknown[]) => ({ body: { items, current_page_number: 1, pages_count: 1 } })
  api.answer('GET /v2/regions', () => page(REGIONS))
  api.answer('GET /v2/cities', ({ query }) =>
    page(CITIES.filter(({ name }) => query.region_id === '28' && name.toLowerCase().includes(query.query ?? ''))),
  )
  api.answer('GET /v2/streets', () => page([]))
  signIn(`token-${Math.random()}`)
  const view = openPage(
    <>
      <Known />
      {step}
    </>,
  )
  return { user: userEvent.setup(), drafts, view }
}

export const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
export const choice = (name: string | RegExp) => screen.findByRole<HTMLSelectElement>('combobox', { name })
export const send = () => screen.findByRole('button', { name: 'Continuar' })

/** Enters a whole text at once, like a paste or autofill. */
export async function put(user: UserEvent, into: HTMLElement, text: string): Promise<void> {
  await user.click(into)
  await user.paste(text)
}
