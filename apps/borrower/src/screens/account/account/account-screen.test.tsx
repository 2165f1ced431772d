// @vitest-environment happy-dom
import type { Loan, User } from '@puente/contract'
import { addDays, civilDate } from '@puente/domain'
import { errorTexts } from '@puente/texts/errors'
import { validationTexts } from '@puente/texts/validation'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../query-client.ts'
import { refreshSession, signOut } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'
import { type Account, leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, EXTENSIONS, lateLoan, loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { CUSTOMER } from '../../../testing/server.ts'
import { refusal, wirePrices } from '../../../testing/stand-in-api.ts'
import { AccountScreen } from './account-screen.tsx'

// Goal: the borrower sees what is owed, when and what to do; every button does what it says, once.

const api = withStandInApi()

let leave: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  window.history.replaceState(null, '', '/account')
})
afterEach(async () => {
  await leaveAccount()
  vi.restoreAllMocks()
})

type Action = 'pagar' | 'pagar-parte' | 'prorroga'

async function open(account: Account = {}, action?: Action) {
  if (action !== undefined) window.history.replaceState(null, '', `/account/${action}`)
  signInTo(api(), account)
  openPage(<AccountScreen />)
  await screen.findByRole('heading', { level: 1, name: 'Hola, Lucía' })
  return userEvent.setup()
}

const card = (name: string | RegExp) => screen.findByRole('region', { name })
const sheet = (name: string) => screen.findByRole('dialog', { name })
const noCard = (name: string | RegExp) => expect(screen.queryByRole('region', { name })).toBeNull()
const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** An aborted call would be reported as an error. */
const answered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
const DUE_TODAY = { ...ACTIVE_LOAN, days: { total: 30, left: 0, late: 0 } }
/** Amounts have a non-breaking space before the sign, which accessible names keep. */
const euros = (text: string) => text.replace(' €', '\u00a0€')

describe('the loan', () => {
  it('[R2.25, R1.06] shows what is owed today, its parts, and the due date', async () => {
    await open()
    const loan = within(await card('Préstamo P-5'))
    expect(loan.getByText('Préstamo al día')).toBeTruthy()
    expect(loan.getByText('Vence el sábado, 5 de diciembre')).toBeTruthy()
    expect(loan.getByText('Te quedan 20 días')).toBeTruthy()
    expect(loan.getByText(/^Si esperas a ese día, pagas 390,00\s€\.$/)).toBeTruthy()
    expect(loan.getByText('Coste hasta hoy').nextElementSibling?.textContent).toMatch(/^30,00\s€$/)
    expect(loan.getByText('TAE').nextElementSibling?.textContent).toMatch(/^2\.333,9\s%$/)
    expect(loan.getByText('Hoy debes').nextElementSibling?.textContent).toMatch(/^330,00\s€$/)
    expect(loan.getByText('330,00 €')).toBeTruthy() // in the detail
    expect(screen.queryByText('Calcula tu préstamo')).toBeNull()
  })

  it('expands an amount line by line, and loads the lines only then', async () => {
    const user = await open({ loan: loanIn('pre_court') })
    const loan = within(await card('Préstamo P-5'))
    expect(api().bodiesOf('GET /v2/loan/explain')).toHaveLength(0)
    await user.click(loan.getByText('Intereses'))
    expect(await loan.findByText('Intereses de 10 días sobre 300,00 €')).toBeTruthy()
    expect(loan.getByText('Del 06.11.2026 al 10.11.2026')).toBeTruthy()
    expect(loan.getByText('-15,00 €')).toBeTruthy()
  })

  it('[R4.11] says when the loan did not load, and shows it after a retry', async () => {
    signInTo(api())
    api().answer('GET /v2/loan', () => refusal(503, 'provider_unavailable', 'request'))
    openPage(<AccountScreen />)
    await screen.findByRole('heading', { name: 'No hemos podido cargar tu préstamo' })
    noCard('Devolver el dinero')
    api().answer('GET /v2/loan', () => ({ body: ACTIVE_LOAN }))
    await userEvent.click(await button('Volver a intentarlo'))
    expect(await card('Préstamo P-5')).toBeTruthy()
  })

  it('[R4.11] works without discounts that did not load', async () => {
    signInTo(api())
    api().answer('GET /v2/discounts', () => refusal(404, 'not_found', 'request'))
    openPage(<AccountScreen />)
    expect(within(await card('Pago automático')).queryByText(/descuento/)).toBeNull()
    expect(await card('Préstamo P-5')).toBeTruthy()
  })

  it('shows a late borrower the collection line', async () => {
    await open({ loan: lateLoan(5) })
    const loan = within(await card('Préstamo P-5'))
    expect(loan.getByText(/^Llevas 5 días de retraso/)).toBeTruthy()
    const consequences = within(await card('¿Y si no pago a tiempo?'))
    expect(consequences.getByText(/^Hoy se han sumado 3,02/)).toBeTruthy()
    expect(consequences.getByRole('link', { name: '900 000 002' })).toBeTruthy()
  })

  it('[R2.25] says that the payout is under way, without a status bar', async () => {
    await open({
      loan: loanIn('processing', { predicted_must_pay_date: civilDate('2026-12-15'), must_pay_date: null }),
    })
    expect(within(await card('Te estamos enviando el dinero')).getByText('martes, 15 de diciembre')).toBeTruthy()
    noCard('Devolver el dinero')
    noCard(/^Préstamo/)
  })
})

describe('the first card', () => {
  const primary = async () => within(await card('Préstamo P-5'))
  const TOPS: readonly (readonly [string, Loan, RegExp, string | null, string, string])[] = [
    [
      'due later',
      ACTIVE_LOAN,
      /^Vence el sábado, 5 de diciembre$/,
      'Pagar 330,00 €',
      '/account/pagar',
      'No puedo pagar',
    ],
    ['due today', DUE_TODAY, /^Vence hoy, /, 'Pagar 330,00 €', '/account/pagar', 'No puedo pagar'],
    [
      'late',
      lateLoan(5),
      /^Llevas 5 días de retraso\. Cada día más suma 3,02\s€, hasta que pagues\.$/,
      'Pagar 405,08 €',
      '/account/pagar',
      'No puedo pagar',
    ],
    [
      'agreed',
      loanIn('discount', { settlement: { amount: 270, until: civilDate('2027-01-10'), paid: 20 } }),
      /^Si lo pagas como muy tarde el domingo, 10 de enero de 2027/,
      'Pagar 250,00 €',
      '/account/pagar-parte',
      'No puedo pagar',
    ],
    [
      'withdrawn',
      { ...ACTIVE_LOAN, withdrawn: true },
      /^Has desistido del contrato/,
      'Pagar 330,00 €',
      '/account/pagar',
      'No puedo pagar',
    ],
    [
      'returned by the bank',
      {
        ...lateLoan(2),
        payment_situation: {
          kind: 'returned',
          amount: 100,
          paid_on: civilDate('2026-11-10'),
          returned_on: civilDate('2026-11-12'),
        },
      },
      /^El jueves, 12 de noviembre tu banco devolvió tu pago de 100,00\s€/,
      'Pagar 405,08 €',
      '/account/pagar',
      'No puedo pagar',
    ],
    [
      'returned to the card',
      {
        ...lateLoan(2),
        payment_situation: {
          kind: 'returned',
          amount: 100,
          paid_on: civilDate('2026-11-10'),
          returned_on: civilDate('2026-11-12'),
          cause: 'card_chargeback',
        },
      },
      /^El jueves, 12 de noviembre tu pago de 100,00\s€ volvió a tu tarjeta/,
      'Pagar 405,08 €',
      '/account/pagar',
      'No puedo pagar',
    ],
    [
      'booked by a mistake of the lender',
      {
        ...lateLoan(2),
        payment_situation: {
          kind: 'returned',
          amount: 100,
          paid_on: civilDate('2026-11-10'),
          returned_on: civilDate('2026-11-12'),
          cause: 'our_mistake',
        },
      },
      /^El jueves, 12 de noviembre quitamos un pago de 100,00\s€ que habíamos anotado en tu préstamo por un error nuestro/,
      'Pagar 405,08 €',
      '/account/pagar',
      'No puedo pagar',
    ],
    [
      'in court',
      loanIn('court'),
      /^Hemos reclamado la deuda en el juzgado/,
      'Pagar 330,00 €',
      '/account/pagar',
      'Qué significa y qué puedo hacer',
    ],
  ]
  it.each(TOPS)('%s: one sentence, one action, one quiet link', async (_, loan, sentence, action, href, link) => {
    await open({ loan })
    const top = await primary()
    expect(top.getByText(sentence)).toBeTruthy()
    const pay = top.getByRole('link', { name: euros(action ?? '') })
    expect(pay.getAttribute('href')).toBe(href)
    expect(top.getByRole('link', { name: link }).getAttribute('href')).toBe('/account/ayuda-pago')
  })

  it('asks for the agreed sum of a settlement, not for the old debt', async () => {
    await open({ loan: loanIn('discount', { settlement: { amount: 270, until: civilDate('2026-11-30'), paid: 20 } }) })
    const top = await primary()
    expect(top.getByText('Según tu acuerdo, pagas').nextElementSibling?.textContent).toMatch(/^250,00\s€$/)
  })

  it('keeps the reasons of a refusal, with the way to a review', async () => {
    const decline_reasons = [{ code: 'low_income', text: 'Tus ingresos no llegan para este importe.' }]
    await open({ loan: loanIn('denied', { reapply_from: civilDate('2026-12-15'), decline_reasons }) })
    const denied = within(await card('No hemos podido aprobar tu solicitud'))
    expect(denied.getByText('Tus ingresos no llegan para este importe.')).toBeTruthy()
    expect(denied.getByRole('link', { name: 'Ver los motivos o pedir una revisión' }).getAttribute('href')).toBe(
      '/registration/decision',
    )
  })
})

describe('a sheet', () => {
  it('opens over the page at its own address, and the browser’s Back closes it', async () => {
    const user = await open()
    await user.click(within(await card('Préstamo P-5')).getByRole('link', { name: euros('Pagar 330,00 €') }))
    expect(location.pathname).toBe('/account/pagar')
    expect(within(await sheet('Pagar')).getByRole('button', { name: euros('Pagar 330,00 €') })).toBeTruthy()
    await user.click(within(await sheet('Pagar')).getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(location.pathname).toBe('/account'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pagar' })).toBeNull())
  })

  it('a sheet that the loan does not offer leads to the account', async () => {
    await open({ loan: loanIn('returned', { returned_date: civilDate('2026-11-14') }) }, 'prorroga')
    await waitFor(() => expect(location.pathname).toBe('/account'))
    expect(screen.queryByRole('dialog', { name: 'Ampliar el plazo' })).toBeNull()
  })
})

describe('a failed payout', () => {
  it('a failed payout is sent again on demand, and the page follows the loan', async () => {
    api().answer('POST /v2/loan/issuance', () => ({ body: loanIn('processing') }))
    const user = await open({ loan: loanIn('processing_fail') })
    await card('No hemos podido enviarte el dinero')
    api().answer('GET /v2/loan', () => ({ body: loanIn('processing') }))
    await user.click(await button('Volver a enviar el dinero'))
    expect(await card('Te estamos enviando el dinero')).toBeTruthy()
    expect(api().bodiesOf('POST /v2/loan/issuance')).toHaveLength(1)
  })

  it('says why it cannot be sent', async () => {
    api().answer('POST /v2/loan/issuance', () => refusal(409, 'payout_account_needed', 'request'))
    const user = await open({ loan: loanIn('processing_fail') })
    await user.click(await button('Volver a enviar el dinero'))
    expect((await screen.findByRole('alert')).textContent).toBe(errorTexts.payout_account_needed)
  })
})

describe('repayment', () => {
  it('[R2.25] pays the full debt', async () => {
    api().answer('POST /v2/loan/payment-request/generate', () => ({
      body: { payment_link: 'https://pagos.example/1' },
    }))
    const user = await open({}, 'pagar')
    await user.click(await button(euros('Pagar 330,00 €')))
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith(`${api().origin}/payment?access_token=billete&payment_type=payoff`),
    )
    expect(api().bodiesOf('POST /v2/loan/payment-request/generate')).toEqual([{ payment_type: 'payoff' }])
  })

  it('gives account, holder and reference for a transfer, each to copy, once they are asked for', async () => {
    const user = await open({}, 'pagar')
    const repayment = within(await sheet('Pagar'))
    expect(repayment.queryByText('Beneficiario')).toBeNull()
    await user.click(repayment.getByText('También puedes pagar por transferencia'))
    expect(await repayment.findByText('ES91 2100 0418 4502 0005 1332')).toBeTruthy()
    expect(repayment.getByText('Puente Préstamos de Ejemplo, S. L.')).toBeTruthy()
    expect(repayment.getByText('P-5')).toBeTruthy()
    await user.click(repayment.getByRole('button', { name: 'Copiar el concepto' }))
    expect(await navigator.clipboard.readText()).toBe('P-5')
  })

  it('[R5.13] pays a part to the cent, and shows its allocation first', async () => {
    api().answer('POST /v2/loan/payment-request/generate', () => ({
      body: { payment_link: 'https://pagos.example/2' },
    }))
    const user = await open({}, 'pagar')
    const repayment = within(await sheet('Pagar'))
    await user.click(repayment.getByRole('radio', { name: /^Una parte/ }))
    const amount = repayment.getByRole('textbox', { name: 'Importe que pagas' })
    await user.clear(amount)
    await user.type(amount, '33,33')
    await user.tab()
    const preview = within(await repayment.findByRole('region', { name: 'Qué pasa con tu pago' }))
    expect(await preview.findByText('3,33 €')).toBeTruthy()
    expect(preview.getByText('30,00 €')).toBeTruthy()
    await user.click(await button(euros('Pagar 33,33 €')))
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith(
        `${api().origin}/payment?access_token=billete&payment_type=partial_repay&amount=33.33`,
      ),
    )
    expect(api().bodiesOf('POST /v2/loan/payment-request/generate')).toEqual([
      { payment_type: 'partial_repay', amount: 33.33 },
    ])
  })

  it('[R5.13] reduces a larger amount to today’s total', async () => {
    const user = await open({}, 'pagar')
    const repayment = within(await sheet('Pagar'))
    await user.click(repayment.getByRole('radio', { name: /^Una parte/ }))
    const amount = repayment.getByRole('textbox', { name: 'Importe que pagas' })
    await user.clear(amount)
    await user.type(amount, '900')
    await user.tab()
    expect(await button(euros('Pagar 330,00 €'))).toBeTruthy()
    expect(await repayment.findByText('Con este importe terminas de devolver el préstamo.')).toBeTruthy()
  })

  it('creates one payment for a double click', async () => {
    api().answer('POST /v2/loan/payment-request/generate', () => ({
      body: { payment_link: 'https://pagos.example/3' },
    }))
    const user = await open({}, 'pagar')
    await user.dblClick(await button(euros('Pagar 330,00 €')))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    expect(api().bodiesOf('POST /v2/loan/payment-request/generate')).toHaveLength(1)
  })

  it('shows a refusal and reloads the loan', async () => {
    api().answer('POST /v2/loan/payment-request/generate', () => refusal(409, 'payment_pending', 'request'))
    const user = await open({}, 'pagar')
    const pay = await button(euros('Pagar 330,00 €'))
    api().answer('GET /v2/loan', () => ({
      body: { ...ACTIVE_LOAN, has_pending_payment: true, payment_link: 'https://pagos.example/4' },
    }))
    await user.click(pay)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Tienes otro pago en marcha/)
    const pending = within(await card('Tu pago está en marcha'))
    expect(pending.getByRole('link', { name: 'Continuar con el pago' }).getAttribute('href')).toBe(
      'https://pagos.example/4',
    )
    noCard('Devolver el dinero')
    noCard('Ampliar el plazo')
  })

  it('[R2.31] a pending payment without a next action has no link', async () => {
    await open({ loan: { ...ACTIVE_LOAN, has_pending_payment: true } })
    expect(within(await card('Tu pago está en marcha')).queryByRole('link')).toBeNull()
  })

  for (const [late, isOpen] of [
    [2, true],
    [3, false],
  ] as const) {
    it(`[R2.31] at ${late} days late the card is open: ${isOpen}`, async () => {
      await open({ loan: lateLoan(late) })
      const ways = (name: string | RegExp) => card(name).then((part) => part.querySelector('details:not([open]) a'))
      expect((await ways('Devolver el dinero')) === null).toBe(isOpen)
    })
  }

  it('asks for the settlement amount, also while the card is collapsed', async () => {
    const settlement = { amount: 270, until: civilDate('2026-11-23'), paid: 20 }
    await open({ loan: { ...lateLoan(5), settlement } })
    expect((await card('Devolver el dinero')).textContent).toMatch(/Pagar 250,00\s€ o una parte/)
  })
})

describe('prolongation', () => {
  it('[R2.25, R1.06] shows each extension with its cost now and until its end, and pays for it', async () => {
    api().answer('POST /v2/loan/payment-request/generate', () => ({
      body: { payment_link: 'https://pagos.example/5' },
    }))
    const user = await open({}, 'prorroga')
    const prolongation = within(await sheet('Ampliar el plazo'))
    expect(await prolongation.findByText('126,00 €')).toBeTruthy() // 45 so far and 81 more
    expect(await prolongation.findByText('2.870,4 %')).toBeTruthy() // the chosen extension's TAE comes with its quote
    await user.click(prolongation.getByRole('radio', { name: /^14 días más/ }))
    expect(prolongation.getByText('sábado, 19 de diciembre')).toBeTruthy()
    expect(prolongation.getByText('402,00 €')).toBeTruthy()
    await user.click(prolongation.getByRole('button', { name: euros('Pagar 30,00 € y ampliar 14 días') }))
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith(
        `${api().origin}/payment?access_token=billete&payment_type=prolongation&term=14`,
      ),
    )
    expect(api().bodiesOf('POST /v2/loan/payment-request/generate')).toEqual([
      { payment_type: 'prolongation', term: 14 },
    ])
  })

  it('prolongation has the rows of figures that are still loading, so that its button does not move', async () => {
    window.history.replaceState(null, '', '/account/prorroga')
    signInTo(api())
    const releases = ['GET /v2/loan/prolong', 'GET /v2/loan/explain'].map((call) => api().hold(call))
    openPage(<AccountScreen />)
    const prolongation = within(await sheet('Ampliar el plazo'))
    const terms = () => prolongation.getAllByRole('term').map(({ textContent }) => textContent)
    const before = terms()
    expect(before).toEqual(expect.arrayContaining(['TAE con la ampliación', 'Coste total si amplías']))
    for (const release of releases) release()
    expect(await prolongation.findByText('2.870,4 %')).toBeTruthy()
    expect(await prolongation.findByText('126,00 €')).toBeTruthy()
    expect(terms()).toEqual(before)
  })

  it('[R4.06] shows a code’s error at its field; a valid one reduces the price and is paid with', async () => {
    const notFound = {
      status: 422,
      body: {
        label: 'validation_failed',
        message: validationTexts.promoCodeExpired,
        errors: [{ property: 'promocode', label: 'promoCodeExpired', message: validationTexts.promoCodeExpired }],
      },
    }
    const discounted = {
      body: {
        default_extension_term: 7,
        available_extensions: EXTENSIONS.map((extension) => ({
          ...extension,
          cost: 24,
          discounts: [{ type: 'commission', value: 6 }],
        })),
      },
    }
    api().answer('GET /v2/loan/prolong_details', ({ query }) => {
      if (query.promocode === 'NUEVO') return refusal(422, 'promo_code_for_new_loan', 'promocode')
      return query.promocode === 'MIO20' ? discounted : notFound
    })
    api().answer('POST /v2/loan/payment-request/generate', () => ({
      body: { payment_link: 'https://pagos.example/6' },
    }))
    const user = await open({}, 'prorroga')
    await user.click(await button('¿Tienes un código promocional?'))
    const code = screen.getByRole('textbox', { name: 'Código promocional' })
    expect(document.activeElement).toBe(code)
    await user.type(code, 'no-es')
    await user.click(await button('Confirmar'))
    expect(await screen.findByText('No se encontró el código promocional')).toBeTruthy()
    await user.clear(code)
    await user.type(code, 'nuevo')
    await user.click(await button('Confirmar'))
    expect(await screen.findByText(/^Este código es para un préstamo nuevo/)).toBeTruthy()
    await user.clear(code)
    await user.type(code, 'mio20')
    await user.click(await button('Confirmar'))
    expect(await screen.findByText('Código MIO20 aplicado')).toBeTruthy()
    await user.click(await button(euros('Pagar 24,00 € y ampliar 7 días')))
    const paid = 'payment_type=prolongation&promocode=MIO20&term=7'
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${api().origin}/payment?access_token=billete&${paid}`))
    expect(api().bodiesOf('POST /v2/loan/payment-request/generate')).toEqual([
      { payment_type: 'prolongation', term: 7, promocode: 'MIO20' },
    ])
  })

  it('[R2.25] asks for confirmation before it takes a free extension', async () => {
    const free = EXTENSIONS.map((extension) => ({ ...extension, cost: 0, cost_before_discount: 0 }))
    // Another tab was faster: the page shows what the server has now.
    api().answer('POST /v2/loan/activate_extension', () => ({ body: { ...ACTIVE_LOAN, must_pay_date: '2026-12-19' } }))
    const user = await open({ loan: { ...ACTIVE_LOAN, available_extensions: free } }, 'prorroga')
    await user.click(await button('Ampliar 7 días sin pagar hoy'))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Ampliamos el plazo?' }))
    expect(dialog.getByText(/sábado, 12 de diciembre/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Sí, ampliar' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Hemos ampliado el plazo\. Tu nueva fecha de pago es el sábado, 19 de diciembre\./,
    )
    expect(api().bodiesOf('POST /v2/loan/activate_extension')).toEqual([{ term: 7 }])
  })

  it('keeps the chosen extension during the visit to the card page', async () => {
    const user = await open({}, 'prorroga')
    await user.click(await screen.findByRole('radio', { name: /^14 días más/ }))
    await answered()
    cleanup()
    openPage(<AccountScreen />)
    expect(await button(euros('Pagar 30,00 € y ampliar 14 días'))).toBeTruthy()
  })

  it('forgets the choice after a paid extension, or when another borrower signs in', async () => {
    const user = await open({}, 'prorroga')
    await user.click(await screen.findByRole('radio', { name: /^14 días más/ }))
    api().answer('GET /v2/loan', () => ({ body: { ...ACTIVE_LOAN, must_pay_date: '2026-12-19' } }))
    await refreshSession()
    expect(await button(euros('Pagar 30,00 € y ampliar 7 días'))).toBeTruthy()
    expect(stored.extensionChoice.get()).toBeNull()
    await user.click(await screen.findByRole('radio', { name: /^14 días más/ }))
    expect(stored.extensionChoice.get()).not.toBeNull()
    await answered()
    await signOut()
    expect(stored.extensionChoice.get()).toBeNull()
  })

  it('[R4.06] requotes a code when the debt changes, and drops it with a message when it no longer applies', async () => {
    const details = (cost: number) => ({
      body: {
        default_extension_term: 7,
        available_extensions: EXTENSIONS.map((extension) => ({
          ...extension,
          cost,
          discounts: [{ type: 'commission', value: 30 - cost }],
        })),
      },
    })
    const owing = (amount: number) => ({
      ...ACTIVE_LOAN,
      calculations: { today: { ...ACTIVE_LOAN.calculations.today, amount } },
    })
    api().answer('GET /v2/loan/prolong_details', () => details(24))
    const user = await open({}, 'prorroga')
    await user.click(await button('¿Tienes un código promocional?'))
    await user.type(screen.getByRole('textbox', { name: 'Código promocional' }), 'mio20')
    await user.click(await button('Confirmar'))
    expect(await button(euros('Pagar 24,00 € y ampliar 7 días'))).toBeTruthy()

    api().answer('GET /v2/loan/prolong_details', () => details(26))
    api().answer('GET /v2/loan', () => ({ body: owing(333) }))
    await refreshSession()
    expect(await button(euros('Pagar 26,00 € y ampliar 7 días'))).toBeTruthy()
    expect(screen.getByText('Código MIO20 aplicado')).toBeTruthy()

    api().answer('GET /v2/loan/prolong_details', () => refusal(422, 'promo_code_for_new_loan', 'promocode'))
    api().answer('GET /v2/loan', () => ({ body: owing(336) }))
    await refreshSession()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Ya no hemos podido aplicar el código MIO20\./)
    expect(await button(euros('Pagar 30,00 € y ampliar 7 días'))).toBeTruthy()
    expect(screen.queryByText('Código MIO20 aplicado')).toBeNull()
  })

  it('says how many days its interest covers, with those that were left', async () => {
    await open({}, 'prorroga')
    const extension = within(await sheet('Ampliar el plazo'))
    expect(
      extension.getByText(/^Hasta entonces son 27 días, con los 20 que te quedan: se suman 81,00\s€ de intereses$/),
    ).toBeTruthy()
    expect(await extension.findByRole('link', { name: /^900/ })).toBeTruthy()
  })

  it('prolongation of a late loan covers the new days alone', async () => {
    const late = lateLoan(2)
    const today = addDays(civilDate(late.must_pay_date ?? ''), 2)
    const [week] = EXTENSIONS
    if (week === undefined) throw new Error('there is an extension by a week')
    const extended = { ...week, next_pay_date: addDays(today, 7), commission_at_the_end: 21 }
    await open({ loan: { ...late, extendable: true, available_extensions: [extended] } }, 'prorroga')
    const extension = within(await sheet('Ampliar el plazo'))
    expect(extension.getByText(/^Hasta entonces se suman 21,00\s€ de intereses$/)).toBeTruthy()
  })

  it('names the cheaper option and leads to it', async () => {
    const user = await open({}, 'prorroga')
    expect(await screen.findByText(/Tu fecha de pago no cambia\.$/)).toBeTruthy()
    await user.click(await button('Pagar una parte'))
    expect(await screen.findByRole('radio', { name: /^Una parte/ })).toHaveProperty('checked', true)
    expect(location.pathname).toBe('/account/pagar-parte')
  })

  it('[R2.31] prolongation is collapsed from three days late, like the repayment', async () => {
    await open({ loan: { ...lateLoan(3), extendable: true, available_extensions: [...EXTENSIONS] } })
    expect((await card('Ampliar el plazo')).querySelector('details:not([open]) a')).not.toBeNull()
    expect((await card('Devolver el dinero')).querySelector('details:not([open]) a')).not.toBeNull()
  })
})

describe('help before the due date', () => {
  const dueSoon = { ...ACTIVE_LOAN, days: { total: 30, left: 3, late: 0 } }

  it('[R2.31] offers to write, and stays hidden once hidden', async () => {
    const user = await open({ loan: dueSoon })
    const offer = within(await card('Se acerca tu fecha de pago'))
    expect(offer.getByRole('link', { name: /Escribirnos/ }).getAttribute('href')).toBe('https://mensajes.example/marca')
    await user.click(offer.getByRole('button', { name: 'Ocultar este aviso' }))
    noCard('Se acerca tu fecha de pago')
    expect(stored.hiddenSpecialOffer.get()).toBe(true)
  })

  it('[R2.31] help has its own text on the due date', async () => {
    await open({ loan: DUE_TODAY })
    expect(await card('Hoy es tu fecha de pago')).toBeTruthy()
    noCard('Se acerca tu fecha de pago')
  })
})

describe('auto-debit', () => {
  it('[R2.15, R5.11] opens from the address, needs its tick, and leads to the card page with a ticket', async () => {
    window.history.replaceState({ isOpenAutodebitModal: true }, '', '/account')
    api().answer('POST /v2/user/ticket', () => ({ body: { ticket: 'billete' } }))
    const user = await open()
    const dialog = within(await screen.findByRole('dialog', { name: 'Pago automático' }))
    await user.click(dialog.getByRole('button', { name: 'Activar y añadir tarjeta' }))
    expect(dialog.getByText('La casilla de verificación debe verificarse para continuar')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Activar y añadir tarjeta' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${api().origin}/card/tokenize?access_token=billete`))
  })

  it('auto-debit is switched on at once if there is a card', async () => {
    api().answer('POST /v2/loan/steps/autodebit/complete', () => ({ body: ACTIVE_LOAN }))
    const user = await open({ user: { ...CUSTOMER, payment_cards: [{ id: 9, pan: '**** 0003' }] } })
    await user.click(await button('Activar el pago automático'))
    await user.click(await screen.findByRole('checkbox', { name: /^Autorizo/ }))
    await user.click(await button('Activar'))
    await waitFor(() =>
      expect(api().bodiesOf('POST /v2/loan/steps/autodebit/complete')).toEqual([{ autodebit_enabled: true }]),
    )
    expect((await screen.findByRole('alert')).textContent).toBe('Has activado el pago automático.')
  })

  it('auto-debit on the due date, after the charges, says that nothing was charged and leads to paying', async () => {
    await open({ loan: { ...DUE_TODAY, auto_debit_enabled: true } })
    const autoDebit = within(await card('Pago automático'))
    expect(autoDebit.getByText(/el pago automático no ha cobrado nada/)).toBeTruthy()
    expect(autoDebit.queryByText(/cobraremos/)).toBeNull()
    expect(autoDebit.getByRole('link', { name: 'Ir a pagar' }).getAttribute('href')).toBe('/account/pagar')
  })

  it('auto-debit on the due date, shows only a pending payment', async () => {
    await open({ loan: { ...DUE_TODAY, auto_debit_enabled: true, has_pending_payment: true } })
    const autoDebit = within(await card('Pago automático'))
    expect(autoDebit.getByText(/^Hay un pago en marcha/)).toBeTruthy()
    expect(autoDebit.queryByRole('link', { name: 'Ir a pagar' })).toBeNull()
  })

  for (const [left, isPromised] of [
    [15, true],
    [14, false],
  ] as const) {
    it(`with ${left} days left a notice before the charge is promised: ${isPromised}`, async () => {
      const user = await open({ loan: { ...ACTIVE_LOAN, days: { total: 30, left, late: 0 } } })
      await user.click(await button('Activar el pago automático'))
      const dialog = within(await screen.findByRole('dialog', { name: 'Pago automático' }))
      expect(dialog.getByText(/^El sábado, 5 de diciembre cobraremos 390,00/)).toBeTruthy()
      expect(dialog.queryByText(/Te avisaremos unos días antes/) !== null).toBe(isPromised)
    })
  }

  for (const [name, loan] of [
    ['the loan is returned', loanIn('returned')],
    ['the loan is due today', DUE_TODAY],
  ] as const) {
    it(`[R2.15] opened from the address, does not offer it when ${name}, and shows no other message`, async () => {
      window.history.replaceState({ isOpenAutodebitModal: true }, '', '/account')
      await open({ loan })
      const dialog = within(await screen.findByRole('dialog', { name: 'Pago automático' }))
      expect(dialog.getByText(/^Ahora mismo no tienes ningún préstamo/)).toBeTruthy()
      expect(dialog.queryByText(/^Ahora puedes activar/)).toBeNull()
    })
  }

  it('[R2.15] opened from the address, does not offer to activate what is active', async () => {
    window.history.replaceState({ isOpenAutodebitModal: true }, '', '/account')
    await open({ loan: { ...ACTIVE_LOAN, auto_debit_enabled: true } })
    const dialog = within(await screen.findByRole('dialog', { name: 'Pago automático' }))
    expect(dialog.getByText('Ya tienes activado el pago automático.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Activar/ })).toBeNull()
  })

  it('[R8.09] says why it cannot be switched on', async () => {
    api().answer('POST /v2/loan/steps/autodebit/complete', () => refusal(409, 'card_required', 'request'))
    const user = await open({ user: { ...CUSTOMER, payment_cards: [{ id: 9, pan: '**** 0003' }] } })
    await user.click(await button('Activar el pago automático'))
    await user.click(await screen.findByRole('checkbox', { name: /^Autorizo/ }))
    await user.click(await button('Activar'))
    expect(await screen.findByText('No podemos activar el débito automático')).toBeTruthy()
  })

  it('[R8.09] says in its dialog why the card page does not open', async () => {
    api().answer('POST /v2/user/ticket', () => refusal(503, 'provider_unavailable', 'request'))
    const user = await open()
    await user.click(await button('Activar el pago automático'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pago automático' }))
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Activar y añadir tarjeta' }))
    expect(await dialog.findByText('No podemos activar el débito automático')).toBeTruthy()
    expect(dialog.getByText(/Un servicio que necesitamos no responde/)).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })

  for (const [status, role, text] of [
    ['Fraud', 'alert', /Tu último intento de vincular la tarjeta para el débito automático fue fallido\./],
    ['PendingConfirmation', 'status', /Si lo dejaste a medias, no se te ha cobrado nada/],
    ['Completed', 'status', /Tu tarjeta está vinculada/],
  ] as const) {
    it(`[R4.05] shows a card request in ${status}`, async () => {
      await open({
        user: { ...CUSTOMER, payment_card_request_status: status },
        loan: { ...ACTIVE_LOAN, auto_debit_enabled: true },
      })
      const person = within(await card('Tus datos'))
      const told = await waitFor(() => {
        const found = person.getAllByRole(role).find(({ textContent }) => text.test(textContent ?? ''))
        expect(found).toBeTruthy()
        return found
      })
      expect(told?.textContent).toMatch(text)
    })
  }
})

describe('cards and codes', () => {
  const CARDS = {
    items: [
      { id: 1, pan: '**** 0003', is_default: true, expires_on: '2028-06-30' },
      { id: 2, pan: '**** 0190', is_default: false, expires_on: null },
    ],
  }

  it('[R1.06] makes a card the default, and removes one after a confirmation', async () => {
    const other = { items: CARDS.items.map((item) => ({ ...item, is_default: item.id === 2 })) }
    api().answer('GET /v2/user/payment_card/2/validate', () => ({ body: { valid: true } }))
    api().answer('PUT /v2/user/payment_card/2', () => ({ body: other }))
    api().answer('DELETE /v2/user/payment_card/1', () => ({ body: null }))
    signInTo(api())
    api().answer('GET /v2/user/payment_cards', () => ({ body: CARDS }))
    openPage(<AccountScreen />)
    const user = userEvent.setup()
    await user.click(await button('Usar como principal la tarjeta **** 0190'))
    expect(await button('Usar como principal la tarjeta **** 0003')).toBeTruthy()
    api().answer('GET /v2/user/payment_cards', () => ({ body: { items: other.items.slice(1) } }))
    await user.click(await button('Quitar la tarjeta **** 0003'))
    await user.click(
      within(await screen.findByRole('dialog', { name: /Quitar/ })).getByRole('button', { name: 'Sí, quitarla' }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar la tarjeta **** 0003' })).toBeNull())
  })

  for (const isOn of [true, false]) {
    it(`removing the only card, with auto-debit on: ${isOn}, says what ends with it`, async () => {
      signInTo(api(), { loan: { ...ACTIVE_LOAN, auto_debit_enabled: isOn } })
      api().answer('GET /v2/user/payment_cards', () => ({ body: { items: CARDS.items.slice(0, 1) } }))
      openPage(<AccountScreen />)
      await userEvent.setup().click(await button('Quitar la tarjeta **** 0003'))
      const dialog = within(await screen.findByRole('dialog', { name: /Quitar/ }))
      expect(dialog.queryByText(/el pago automático se desactiva/) !== null).toBe(isOn)
    })
  }

  it('an expired card cannot become the default', async () => {
    signInTo(api())
    api().answer('GET /v2/user/payment_cards', () => ({ body: CARDS }))
    api().answer('GET /v2/user/payment_card/2/validate', () => ({ body: { valid: false } }))
    openPage(<AccountScreen />)
    await userEvent.setup().click(await button('Usar como principal la tarjeta **** 0190'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No podemos cobrar de la tarjeta \*{4} 0190/)
    expect(api().bodiesOf('PUT /v2/user/payment_card/2')).toEqual([])
  })

  it('[R5.11, R7.05] adding a card needs consent to the charges, and leads to the card page', async () => {
    api().answer('POST /v2/user/payment_card', () => ({ body: { payment_link: 'https://pagos.example/card' } }))
    const user = await open()
    await user.click(await button('Añadir una tarjeta'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Añadir una tarjeta' }))
    expect(dialog.getByText(/es el pago automático/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Ir a añadirla' }))
    expect(await dialog.findByText('La casilla de verificación debe verificarse para continuar')).toBeTruthy()
    expect(api().bodiesOf('POST /v2/user/payment_card')).toEqual([])
    await user.click(dialog.getByRole('checkbox', { name: /^Autorizo que se cobre de mi tarjeta/ }))
    await user.click(dialog.getByRole('button', { name: 'Ir a añadirla' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pagos.example/card'))
  })

  it('[R1.06] shows personal promo codes with their discount, ready to copy', async () => {
    signInTo(api())
    const code = { code: 'MIO20', percent_commission: 20, percent_extension: 0, percent_extension_price: 0 }
    api().answer('GET /v2/user/promocodes', () => ({ body: { items: [{ ...code, valid_until: '2026-12-31' }] } }))
    openPage(<AccountScreen />)
    const user = userEvent.setup()
    const codes = within(await card('Tus códigos promocionales'))
    expect(codes.getByText('20 % menos de intereses en tu próximo préstamo')).toBeTruthy()
    await user.click(codes.getByRole('button', { name: 'Copiar MIO20' }))
    expect(await navigator.clipboard.readText()).toBe('MIO20')
    expect(await codes.findByText('Copiado')).toBeTruthy()
  })
})

describe('without a loan', () => {
  const withStatus = (status: User['permissions']['authorization_status']): User => ({
    ...CUSTOMER,
    permissions: { ...CUSTOMER.permissions, authorization_status: status },
  })

  it('[R2.25] the calculator applies for exactly the visible choice', async () => {
    api().answer('POST /v2/loan', () => ({ status: 201, body: loanIn('awaiting_documents') }))
    const user = await open({ loan: null })
    await user.click(await button('Pedir este préstamo'))
    await waitFor(() =>
      expect(api().bodiesOf('POST /v2/loan')).toEqual([expect.objectContaining({ loan_sum: 100, loan_period: 14 })]),
    )
  })

  it('[R2.25] a choice made on the page is the one applied for', async () => {
    api().answer('POST /v2/loan', () => ({ status: 201, body: loanIn('awaiting_documents') }))
    const user = await open({ loan: null })
    const amount = await screen.findByRole('textbox', { name: 'Importe' })
    await user.clear(amount)
    await user.type(amount, '80')
    await user.tab()
    await user.click(await button('Pedir este préstamo'))
    await waitFor(() =>
      expect(api().bodiesOf('POST /v2/loan')).toEqual([expect.objectContaining({ loan_sum: 80, loan_period: 14 })]),
    )
  })

  it('[R7.01] shows a returning customer the limits, and all information before the application', async () => {
    const tab = { location: { replace: vi.fn() }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    api().answer('GET /v2/products/1/prices/14/100/offer/pdf', () => ({ body: '%PDF-1.7' }))
    const user = await open({ loan: null })
    expect(await screen.findByText(/Puedes pedir de 50,00 € a 1\.000,00 €, de 7 a 30 días/)).toBeTruthy()
    await user.click(await button('Ver la información de este préstamo (PDF)'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
  })

  it('shows one borrowing rate, and the discount earned with a card', async () => {
    const earned = { ...CUSTOMER, discounts: [{ target: 'autodebit_card_added', percent: 15 }] }
    api().answer('GET /v2/products/1/prices', () => ({ body: wirePrices({ percentCommission: 15 }) }))
    await open({ user: earned, loan: null })
    const calculator = within(await card('Calcula tu préstamo'))
    expect(await calculator.findByText(/^El precio ya tiene tu 15 % de descuento/)).toBeTruthy()
    expect((await card('Calcula tu préstamo')).textContent?.match(/tipo deudor/gi)).toHaveLength(1)
  })

  it('[R2.15] says why there is no new loan now, only to a borrower who comes from a calculator', async () => {
    window.history.replaceState(null, '', '/account?target_by=calculator')
    await open({ loan: loanIn('returned', { returned_date: civilDate('2026-11-14') }), user: withStatus(3) })
    expect(await card('Calcula tu préstamo')).toBeTruthy()
    expect(screen.queryByText(/^Ahora mismo no puedes pedir/)).toBeNull()
    await leaveAccount()
    await open({ user: withStatus(2) })
    expect((await screen.findByRole('alert')).textContent).toMatch(/Primero termina el que tienes en marcha/)
    await leaveAccount()
    await open({ loan: loanIn('denied', { reapply_from: civilDate('2026-12-15') }), user: withStatus(3) })
    expect(await screen.findByText(/En esta página te explicamos por qué/)).toBeTruthy()
  })

  it('[R8.06] shows the server’s message for a refused application', async () => {
    api().answer('POST /v2/loan', () => refusal(409, 'cooling_period', 'request'))
    const user = await open({ loan: loanIn('denied', { reapply_from: null }) })
    await user.click(await button('Pedir este préstamo'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Todavía no puedes pedir otro préstamo/)
  })

  it('[R2.25] tells a refused customer when to apply again', async () => {
    await open({ loan: loanIn('denied', { reapply_from: civilDate('2026-12-15') }) })
    const denied = within(await card('No hemos podido aprobar tu solicitud'))
    expect(denied.getByText(/^Puedes pedir otro préstamo a partir del martes, 15 de diciembre\./)).toBeTruthy()
    noCard('Calcula tu préstamo')
  })

  it('[R2.25] shows a refused customer the calculator from that day on', async () => {
    await open({ loan: loanIn('denied', { reapply_from: null }) })
    expect(await card('Calcula tu préstamo')).toBeTruthy()
  })

  it('[R2.31] a returned loan shows the review and the calculator, and no payment option', async () => {
    await open({ loan: loanIn('returned', { returned_date: civilDate('2026-11-14') }) })
    expect(await card('¿Qué tal ha ido?')).toBeTruthy()
    expect(await card('Calcula tu préstamo')).toBeTruthy()
    noCard('Devolver el dinero')
  })
})

it('[R2.27] a sold loan shows the buyer and how to pay, with the date as dd.MM.yy', async () => {
  await open({
    loan: loanIn('sold', {
      cession_portfolio: {
        sold_date: civilDate('2026-11-04'),
        cession_buyer: {
          name: 'Recobros S. L.',
          phone: '900 111 222',
          email: 'hola@recobros.example',
          account_holder_name: 'Recobros S. L.',
          account_number: 'ES7000000000032000000001',
          swift: 'RECOESMM',
          bank_name: 'Banco de Ejemplo',
        },
      },
    }),
  })
  const sold = within(await card('Tu deuda la lleva ahora otra empresa'))
  expect(sold.getByText(/^El 04\.11\.26 cedimos/)).toBeTruthy()
  expect(sold.getByText('ES70 0000 0000 0320 0000 0001')).toBeTruthy()
  expect(sold.getByText('RECOESMM')).toBeTruthy()
  expect(sold.getByRole('button', { name: 'Copiar cuenta' })).toBeTruthy()
  noCard('Devolver el dinero')
  noCard('Calcula tu préstamo')
})
