// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { stored } from '../storage/stored-values.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { refusal, wirePrices } from '../testing/stand-in-api.ts'
import { LoanCalculator } from './loan-calculator.tsx'

// Goal: a visitor learns the cost of a loan, and the visible choice is the one stored for the application.

const api = withStandInApi()

const openCalculator = async (kind: 'new' | 'repeat' = 'new') => {
  const user = userEvent.setup()
  openPage(<LoanCalculator kind={kind} />)
  const amount = await screen.findByRole('textbox', { name: 'Importe' })
  return { user, amount, term: screen.getByRole('textbox', { name: 'Plazo' }) }
}

const figure = (name: string) => {
  const term = screen.getByText(name, { selector: 'dt' })
  return within(term.parentElement ?? term).getAllByRole('definition')[0]?.textContent
}
const figures = () => ['Recibes', 'Coste', 'TAE', 'Devuelves'].map(figure).map((text) => text?.replace(/\u00a0/g, ' '))

describe('where the sliders start', () => {
  it('[R9.01] the sliders start at the server’s settings', async () => {
    const { amount, term } = await openCalculator()
    expect(amount).toHaveProperty('value', '100,00')
    expect(term).toHaveProperty('value', '14')
  })

  it('[R9.01] the sliders start at the visitor’s earlier choice, which takes precedence over the settings', async () => {
    stored.loanSum.set(150)
    stored.loanTerm.set(21)
    const { amount, term } = await openCalculator()
    expect(amount).toHaveProperty('value', '150,00')
    expect(term).toHaveProperty('value', '21')
  })

  it('[R9.01] the sliders start at 70 € and 7 days for new customers when the settings do not load', async () => {
    api().answer('GET /api/products/1/settings', () => refusal(404, 'product_not_found', 'request'))
    const { amount, term } = await openCalculator('new')
    expect(amount).toHaveProperty('value', '70,00')
    expect(term).toHaveProperty('value', '7')
  })

  it('[R9.01] the sliders start at 200 € and 7 days for repeat customers when the settings do not load', async () => {
    api().answer('GET /api/products/1/settings', () => refusal(404, 'product_not_found', 'request'))
    const { amount, term } = await openCalculator('repeat')
    expect(amount).toHaveProperty('value', '200,00')
    expect(term).toHaveProperty('value', '7')
  })

  it('[R4.07] the sliders start at the nearest offer when the stored choice is out of range, and says so', async () => {
    stored.accessToken.set('token')
    stored.loanSum.set(900)
    stored.loanTerm.set(60)
    const { amount, term } = await openCalculator()
    expect(amount).toHaveProperty('value', '300,00')
    expect(term).toHaveProperty('value', '30')
    expect(screen.getByText(/Ese importe no está disponible.*300,00/)).toBeTruthy()
    expect(screen.getByText(/Ese plazo no está disponible.*30 días/)).toBeTruthy()
    expect(screen.queryByText(/clientes nuevos/)).toBeNull()
    await waitFor(() => expect([stored.loanSum.get(), stored.loanTerm.get()]).toEqual([300, 30]))
  })

  it('the sliders start at the nearest offer for a signed-out visitor, who is told why; the choice stays for after the sign-in', async () => {
    stored.loanSum.set(800)
    stored.loanTerm.set(30)
    const { user, amount } = await openCalculator()
    expect(amount).toHaveProperty('value', '300,00')
    expect(screen.getByText(/Ese importe no está disponible.*300,00.*ofrecemos a clientes nuevos/)).toBeTruthy()
    expect([stored.loanSum.get(), stored.loanTerm.get()]).toEqual([800, 30])
    // A choice made here replaces it.
    await user.click(screen.getByRole('button', { name: 'Bajar: Importe' }))
    expect(stored.loanSum.get()).toBe(290)
    expect(screen.queryByText(/clientes nuevos/)).toBeNull()
  })
})

describe('choosing', () => {
  it('[R1.02] shows the amount received, its cost, the TAE and the total, live', async () => {
    stored.loanSum.set(70)
    stored.loanTerm.set(7)
    const { user } = await openCalculator()
    expect(figures()).toEqual(['70,00 €', '4,90 €', '3.305,3 %', '74,90 €'])
    await user.click(screen.getByRole('button', { name: 'Subir: Importe' }))
    expect(figures()).toEqual(['80,00 €', '5,60 €', '3.305,3 %', '85,60 €'])
    expect([stored.loanSum.get(), stored.loanTerm.get()]).toEqual([80, 7])
  })

  it('[R5.14] minus selects the previous offer, plus the next, within the range', async () => {
    stored.loanSum.set(60)
    stored.loanTerm.set(29)
    const { user, amount, term } = await openCalculator()
    const less = screen.getByRole('button', { name: 'Bajar: Importe' })
    await user.click(less)
    await user.click(less)
    expect(amount).toHaveProperty('value', '50,00')
    const longer = screen.getByRole('button', { name: 'Subir: Plazo' })
    await user.click(longer)
    await user.click(longer)
    expect(term).toHaveProperty('value', '30')
    expect([stored.loanSum.get(), stored.loanTerm.get()]).toEqual([50, 30])
  })

  it('[R5.14, R4.07] moves a typed amount to the closest offer with a notice', async () => {
    const { user, amount } = await openCalculator()
    await user.clear(amount)
    await user.type(amount, '123,45')
    await user.tab()
    expect(amount).toHaveProperty('value', '120,00')
    expect(screen.getByText(/123,45.*120,00/)).toBeTruthy()
    expect(stored.loanSum.get()).toBe(120)
  })

  it('stores nothing until the visitor chooses, so that a default stays a default', async () => {
    await openCalculator()
    expect([stored.loanSum.get(), stored.loanTerm.get()]).toEqual([null, null])
  })

  it('[R1.02] shows the due date, counted from the prices’ business date and not from the phone’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T12:00:00Z') })
    try {
      stored.loanSum.set(70)
      stored.loanTerm.set(7)
      await openCalculator()
      expect(screen.getByText('El sábado, 21 de noviembre')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('transparency', () => {
  it('[R1.02] shows a representative example and the legal warning with every price', async () => {
    stored.loanSum.set(70)
    stored.loanTerm.set(7)
    await openCalculator()
    expect(screen.getByText('Atención: tomar dinero prestado cuesta dinero')).toBeTruthy()
    const example = screen.getByText(/^Ejemplo representativo/).textContent?.replace(/\u00a0/g, ' ')
    for (const part of ['70,00 €', '7 días', '365,0 %', '4,90 €', '3.305,3 %', '74,90 €'])
      expect(example).toContain(part)
  })

  it('[R1.02] says what happens if a free first loan is paid late', async () => {
    api().answer('GET /v2/products/1/prices', () => ({ body: wirePrices({ isFirstLoan: true }) }))
    await openCalculator()
    expect(figures()).toEqual(['100,00 €', '0,00 €', '0,0 %', '100,00 €'])
    expect(screen.getByText('Primer préstamo gratis')).toBeTruthy()
    expect(screen.getByText(/intereses de demora/)).toBeTruthy()
  })
})

describe('promo code', () => {
  const withCodes = () => {
    api().answer('POST /v2/check-promocode', ({ body }) => ({
      body: { valid: (body as { promocode: string }).promocode === 'VERANO20' },
    }))
    api().answer('GET /v2/products/1/prices', ({ query }) => ({
      body: wirePrices({ percentCommission: query.discount === 'VERANO20' ? 20 : 0 }),
    }))
  }

  const openField = async () => {
    withCodes()
    const { user } = await openCalculator()
    await user.click(screen.getByRole('button', { name: '¿Tienes un código promocional?' }))
    return { user, field: await screen.findByRole('textbox', { name: 'Código promocional' }) }
  }

  it('[R5.12] keeps up to ten letters and digits in upper case, and does not submit an empty code', async () => {
    const { user, field } = await openField()
    expect(screen.getByRole('button', { name: 'Confirmar' })).toHaveProperty('disabled', true)
    await user.type(field, 've-ra no_20!abcdef')
    expect(field).toHaveProperty('value', 'VERANO20AB')
    expect(screen.getByRole('button', { name: 'Confirmar' })).toHaveProperty('disabled', false)
  })

  it('[R4.06] stores a valid code, loads the grid with it and strikes the old cost through', async () => {
    const { user, field } = await openField()
    await user.type(field, 'verano20')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Código VERANO20 aplicado')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Antes:').closest('del')?.textContent).toContain('14,00'))
    expect(figure('Coste')).toContain('11,20')
    expect(stored.loanPromocode.get()).toBe('VERANO20')
  })

  it('[R4.06] reports an unknown code, and another one can be entered', async () => {
    const { user, field } = await openField()
    await user.type(field, 'NADA')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('No se encontró el código promocional')).toBeTruthy()
    expect(stored.loanPromocode.get()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Usar otro código' }))
    expect(field).toHaveProperty('value', '')
    expect(screen.queryByText('No se encontró el código promocional')).toBeNull()
    expect(document.activeElement).toBe(field)
  })

  it('[R4.06] refuses a code without effect on a new loan, with the server’s reason', async () => {
    const { user, field } = await openField()
    const message = 'Este código es para ampliar el plazo. En un préstamo nuevo no descuenta nada.'
    api().answer('POST /v2/check-promocode', () => ({ body: { valid: false, message } }))
    await user.type(field, 'SOLOMAS')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(stored.loanPromocode.get()).toBeNull()
  })

  it('[R4.06] a code in use can be removed to enter another', async () => {
    stored.loanPromocode.set('VERANO20')
    withCodes()
    const { user } = await openCalculator()
    await user.click(await screen.findByRole('button', { name: 'Usar otro código' }))
    expect(await screen.findByRole('textbox', { name: 'Código promocional' })).toBeTruthy()
    await waitFor(() => expect(figure('Coste')).toContain('14,00'))
    expect(stored.loanPromocode.get()).toBeNull()
  })

  it('[R4.06] checks a stored code before it loads prices with it, and drops an invalid one', async () => {
    stored.loanPromocode.set('VIEJO')
    withCodes()
    await openCalculator()
    expect(stored.loanPromocode.get()).toBeNull()
    const prices = api().requests.filter(({ call }) => call === 'GET /v2/products/1/prices')
    expect(prices.map(({ query }) => query)).toEqual([{}])
  })
})

describe('when prices do not load', () => {
  it('[R8.06] shows the server’s message as an alert, and retries on demand', async () => {
    api().answer('GET /v2/products/1/prices', () => refusal(404, 'product_not_found', 'request'))
    const user = userEvent.setup()
    openPage(<LoanCalculator kind="new" />)
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Este producto no existe.')
    api().answer('GET /v2/products/1/prices', () => ({ body: wirePrices() }))
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
    expect(await screen.findByRole('textbox', { name: 'Importe' })).toBeTruthy()
  })

  it('shows that it is loading until they do', async () => {
    openPage(<LoanCalculator kind="new" />)
    expect(screen.getByRole('status').textContent).toContain('Estamos calculando los precios')
    await screen.findByRole('textbox', { name: 'Importe' })
    expect(screen.queryByText('Estamos calculando los precios')).toBeNull()
  })
})
