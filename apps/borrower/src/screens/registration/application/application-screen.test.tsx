// @vitest-environment happy-dom

import type { User } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadClientSettings } from '../../../content/client-settings.ts'
import { stored } from '../../../storage/stored-values.ts'
import { wireInstalmentPrices } from '../../../testing/instalment-prices.ts'
import { knownUser, openStep, WITH_PERSONAL_DATA, withRegistrationApi } from '../../../testing/open-step.tsx'
import { CLIENT_SETTINGS, refusal, wirePrices } from '../../../testing/stand-in-api.ts'
import { ApplicationScreen } from './application-screen.tsx'

// Goal: after the review of all answers, the application is for the chosen loan, or for the nearest one on offer with a notice;
// and never two.

const CREATE = 'POST /v2/loan'
const api = withRegistrationApi()
const READY: User = { ...WITH_PERSONAL_DATA, payout_method: 9 }
const APPLIED: User = {
  ...READY,
  permissions: { is_blocked: false, authorization_status: 2 },
  loan: { id: 1, public_id: 'P-1', status: 35 },
}

function open(user: User = READY) {
  const opened = openStep(api(), user, <ApplicationScreen />)
  let isMade = false
  api().answer('GET /v2/user', () => ({ body: isMade ? APPLIED : user }))
  return {
    ...opened,
    makesLoan: () => {
      isMade = true
      return { status: 201, body: { public_id: 'P-1', status: 35 } }
    },
  }
}
/** As the sandbox and staging report it. */
async function allowDeveloperToolbar() {
  const script = document.getElementById('puente-settings')
  if (script) script.textContent = JSON.stringify({ ...CLIENT_SETTINGS, developer_toolbar: true })
  await loadClientSettings()
}
const created = () => api().bodiesOf(CREATE) as { loan_sum: number; loan_period: number; promocode?: string }[]
const untilApplied = () => waitFor(() => expect(knownUser().loan?.status).toBe(35))
/** The button is busy until the price is known. */
async function apply(user: UserEvent) {
  const button = await screen.findByRole('button', { name: 'Enviar mi solicitud' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  await user.click(button)
}

beforeEach(() => {
  stored.loanSum.set(200)
  stored.loanTerm.set(14)
})

describe('creating the application', () => {
  it('[R2.21, R5.15] applies once for the stored choice, when the borrower sends it, and moves on', async () => {
    const { user, makesLoan } = open()
    api().answer(CREATE, makesLoan)
    await apply(user)
    await untilApplied()
    expect(created()).toHaveLength(1)
    expect(created()[0]).toMatchObject({ loan_sum: 200, loan_period: 14 })
    expect(created()[0]).not.toHaveProperty('promocode')
  })

  it('[R5.15] the developer switch prevents it only if the toolbar is allowed', async () => {
    stored.developerNoLoans.set(true)
    const { user, makesLoan } = open()
    api().answer(CREATE, makesLoan)
    await apply(user)
    await untilApplied() // in production, whatever the browser has stored
    expect(created()).toHaveLength(1)
  })

  it('[R5.15] the developer switch shows that it did', async () => {
    await allowDeveloperToolbar()
    stored.developerNoLoans.set(true)
    const { user } = open()
    await apply(user)
    expect((await screen.findByRole('alert')).textContent).toContain('barra de desarrollo')
    expect(created()).toEqual([])
  })

  it('[R5.15] moves amount and term to what is on offer, stores that, and says so', async () => {
    stored.loanSum.set(1000) // for repeat customers only
    stored.loanTerm.set(45)
    const { user, makesLoan } = open()
    api().answer(CREATE, makesLoan)
    await apply(user)
    await untilApplied()
    expect(created()[0]).toMatchObject({ loan_sum: 300, loan_period: 30 })
    expect([stored.loanSum.get(), stored.loanTerm.get()]).toEqual([300, 30])
    expect(screen.getByRole('alert').textContent).toMatch(/lo más parecido: 300,00.€ a 30 días/)
  })

  it('[R5.15, R8.06] drops an invalid promo code before it applies', async () => {
    stored.loanPromocode.set('VERANO')
    api().answer('POST /v2/check-promocode', () => ({ body: { valid: false } }))
    const { user, makesLoan } = open()
    api().answer(CREATE, makesLoan)
    await apply(user)
    await untilApplied()
    expect(created()[0]).not.toHaveProperty('promocode')
    expect(stored.loanPromocode.get()).toBeNull()
  })

  it('[R5.15, R8.06] continues without a code that has no effect, and says so', async () => {
    stored.loanPromocode.set('VERANO')
    api().answer('POST /v2/check-promocode', () => ({ body: { valid: true } }))
    const { user, makesLoan } = open()
    api().answer(CREATE, ({ body }) =>
      'promocode' in (body as object) ? refusal(422, 'promo_code_no_effect', 'promocode') : makesLoan(),
    )
    await apply(user)
    await untilApplied()
    expect(created().map(({ promocode }) => promocode)).toEqual(['VERANO', undefined])
    expect(stored.loanPromocode.get()).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('no descuenta nada')
  })

  it('[R5.15] sends a valid code', async () => {
    stored.loanPromocode.set('VERANO')
    api().answer('POST /v2/check-promocode', () => ({ body: { valid: true } }))
    const { user, makesLoan } = open()
    api().answer(CREATE, makesLoan)
    await apply(user)
    await untilApplied()
    expect(created()[0]).toMatchObject({ promocode: 'VERANO' })
  })

  it('[R8.06] shows a failure as an alert, and retries with the same reference', async () => {
    const { user, makesLoan } = open()
    api().answer(CREATE, () => refusal(409, 'cooling_period', 'request'))
    await apply(user)
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join()).toContain(
      'Todavía no puedes pedir otro préstamo',
    )
    api().answer(CREATE, makesLoan)
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }))
    await untilApplied()
    const [first, second] = api().bodiesOf(CREATE) as { attempt_reference: string }[]
    expect(first?.attempt_reference).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.attempt_reference).toBe(first?.attempt_reference)
  })

  it('follows an application made in another tab', async () => {
    const { user, makesLoan } = open()
    api().answer(CREATE, () => {
      makesLoan()
      return refusal(409, 'active_loan_exists', 'request')
    })
    await apply(user)
    await untilApplied()
  })

  it('[R4.03, R6.01] applies for what the agent noted', async () => {
    const agents = { ...READY, is_registered_by_agent: true }
    const { user, makesLoan } = open(agents)
    api().answer('GET /v2/user/agent_data', () => ({
      body: { raw_data: { client_loan_amount: 150, client_loan_term: 10 } },
    }))
    api().answer(CREATE, makesLoan)
    await apply(user)
    await untilApplied()
    expect(created()[0]).toMatchObject({ loan_sum: 150, loan_period: 10 })
  })
})

it('[R8.06] shows why the prices did not load, and applies once they do', async () => {
  api().answer('GET /v2/products/1/prices', () => refusal(409, 'price_not_lawful', 'request'))
  const { user, makesLoan } = open()
  api().answer(CREATE, makesLoan)
  expect((await screen.findByRole('alert')).textContent).toBe('Ahora mismo no podemos ofrecer este préstamo.')
  expect(created()).toEqual([])
  // Every part that needs the prices asks for them; the last of these requests has failed too.
  const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' })
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull())
  api().answer('GET /v2/products/1/prices', () => ({ body: wirePrices() }))
  await user.click(retry)
  await apply(user)
  await untilApplied()
  expect(created()).toHaveLength(1)
})

describe('where only instalments are on sale', () => {
  beforeEach(() => {
    api().answer('GET /v2/products/1/prices', () => refusal(409, 'price_not_lawful', 'request'))
    api().answer('GET /v2/products/2/prices', () => ({ body: wireInstalmentPrices() }))
  })

  it('shows and applies for the fewest instalments of the chosen amount', async () => {
    const { user, makesLoan } = open()
    api().answer(CREATE, makesLoan)
    expect(await screen.findByText(/^(?:2|3) cuotas de /)).toBeTruthy()
    await apply(user)
    await untilApplied()
    expect(created()).toEqual([
      expect.objectContaining({ loan_sum: 200, product_id: 2, instalments: 3, pay_day: null }),
    ])
    expect(created()[0]).not.toHaveProperty('loan_period')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('moves amount and number to what is on offer, and says so', async () => {
    stored.loanSum.set(1000)
    stored.loanInstalments.set(12)
    const { user, makesLoan } = open()
    api().answer(CREATE, makesLoan)
    await apply(user)
    await untilApplied()
    expect(created()[0]).toMatchObject({ loan_sum: 300, instalments: 6 })
    expect(screen.getByRole('alert').textContent).toMatch(/lo más parecido: 300,00.€ en 6 cuotas/)
  })
})

describe('the review of all answers', () => {
  it('shows the answers, the account and the price, each with a way to change it', async () => {
    const { view } = open({
      ...READY,
      personal_data: {
        ...READY.personal_data,
        expiration_date: civilDate('9999-01-01'),
        bank_account: 'ES9121000418450200051332',
      },
    })
    await screen.findByRole('button', { name: 'Enviar mi solicitud' })
    const text = view.container.querySelector('article')?.textContent ?? ''
    expect(text).toContain('Permanente')
    expect(text).not.toContain('9999')
    expect(text).toContain('CaixaBank ···· 1332')
    expect(await screen.findByText(/^Devuelves/)).toBeTruthy()
    const links = screen.getAllByRole('link', { name: /^Cambiar/ }).map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/registration/personal-data?edit=review',
      '/registration/additional-information?edit=review',
      '/registration/select-account?edit=review',
    ])
    expect(created()).toEqual([])
  })
})
