// @vitest-environment happy-dom
// Goal: one payment and several are offered side by side with the same figures, every instalment is shown before it is asked for, and
// what is chosen is what the application asks for.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../query-client.ts'
import { stored } from '../../storage/stored-values.ts'
import { wireInstalmentPrices } from '../../testing/instalment-prices.ts'
import { openPage, withStandInApi } from '../../testing/open-page.tsx'
import { refusal } from '../../testing/stand-in-api.ts'
import { LoanCalculator } from '../loan-calculator.tsx'
import { chosenPlan, onlyPlan } from './chosen-plan.ts'

const api = withStandInApi()
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

beforeEach(() => {
  stored.loanSum.set(300)
  stored.loanTerm.set(30)
  api().answer('GET /v2/products/2/prices', ({ query }) => ({
    body: wireInstalmentPrices(query.pay_day === undefined ? null : Number(query.pay_day)),
  }))
})

async function open() {
  openPage(<LoanCalculator kind="new" />)
  return screen.findByRole('radio', { name: /^A plazos/ })
}

const cardOf = (name: RegExp) => plain(screen.getByRole('radio', { name }).closest('label')?.textContent)

describe('one payment or several', () => {
  it('show the same four figures side by side, with one payment chosen at first', async () => {
    await open()
    expect(cardOf(/^En un pago/)).toMatch(/^En un pagoDevuelves390,00 €Coste90,00 €TAE2\.333,9 %El .*1 × 390,00 €$/)
    expect(cardOf(/^A plazos/)).toMatch(/^A plazosDevuelves323,.. €Coste23,.. €TAE\d\d,\d %Hasta el .*3 × 107,.. €$/)
    expect(screen.getByRole('radio', { name: /^En un pago/, checked: true })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Plazo' })).toBeTruthy()
  })

  it('choosing several replaces the term by their number, and shows each instalment with the sum of the price', async () => {
    await userEvent.click(await open())
    expect(screen.queryByRole('textbox', { name: 'Plazo' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Cuotas' })).toHaveProperty('value', '3')
    const total = plain(screen.getByText('Devuelves', { selector: 'dt' }).nextElementSibling?.textContent)
    const rows = within(screen.getByRole('table', { name: 'Tabla de cuotas' })).getAllByRole('row')
    expect(rows).toHaveLength(5)
    expect(plain(rows.at(-1)?.textContent)).toContain(total)
    expect(screen.getByText(/^Ejemplo representativo: .* Tipo deudor fijo: 47,1\s% anual\./)).toBeTruthy()
    expect(stored.loanInstalments.get()).toBe(3)
  })

  it('more instalments cost more, and are what is applied for', async () => {
    const user = userEvent.setup()
    await user.click(await open())
    const cost = () => plain(screen.getByText('Coste', { selector: 'dt' }).nextElementSibling?.textContent)
    const ofThree = cost()
    await user.click(screen.getByRole('button', { name: 'Subir: Cuotas' }))
    expect(cost()).not.toBe(ofThree)
    expect(screen.getByText('4 × ', { exact: false })).toBeTruthy()
    expect(await chosenPlan(queryClient, 300_00, null)).toEqual({ productId: 2, count: 4, payDay: null })
  })

  it('another pay day says what it costs, and is applied for', async () => {
    const user = userEvent.setup()
    await user.click(await open())
    await user.selectOptions(screen.getByRole('combobox', { name: 'Día de pago' }), '28')
    expect(
      await screen.findByText(/Con ese día de pago, la primera cuota llega más tarde y cuesta \d+,\d\d\s€ más\./),
    ).toBeTruthy()
    expect(await chosenPlan(queryClient, 300_00, null)).toEqual({ productId: 2, count: 3, payDay: 28 })
  })

  it('starts with the choice of an earlier visit, and forgets it with one payment', async () => {
    stored.loanInstalments.set(4)
    await open()
    await waitFor(() => expect(screen.getByRole('radio', { name: /^A plazos/, checked: true })).toBeTruthy())
    expect(screen.getByRole('textbox', { name: 'Cuotas' })).toHaveProperty('value', '4')
    await userEvent.click(screen.getByRole('radio', { name: /^En un pago/ }))
    expect(stored.loanInstalments.get()).toBeNull()
    expect(await chosenPlan(queryClient, 300_00, null)).toBeUndefined()
  })
})

describe('where instalments are not on sale', () => {
  beforeEach(() => api().answer('GET /v2/products/2/prices', () => refusal(404, 'product_not_found', 'request')))

  it('only the price of one payment is shown', async () => {
    openPage(<LoanCalculator kind="new" />)
    expect(await screen.findByRole('textbox', { name: 'Plazo' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /^A plazos/ })).toBeNull()
  })

  it('an earlier choice of instalments is not applied for as something else', async () => {
    stored.loanInstalments.set(3)
    expect(await chosenPlan(queryClient, 300_00, null)).toBe('gone')
    expect(stored.loanInstalments.get()).toBeNull()
  })
})

describe('where only instalments are on sale', () => {
  beforeEach(() => api().answer('GET /v2/products/1/prices', () => refusal(409, 'price_not_lawful', 'request')))
  const amount = () => screen.findByRole('textbox', { name: 'Importe' })

  it('shows amount, number of instalments and pay day with their price, and no price of one payment', async () => {
    openPage(<LoanCalculator kind="new" />)
    expect(await amount()).toHaveProperty('value', '300,00')
    expect(screen.getByRole('textbox', { name: 'Cuotas' })).toHaveProperty('value', '3')
    expect(screen.getByRole('combobox', { name: 'Día de pago' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Plazo' })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByRole('table', { name: 'Tabla de cuotas' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('starts with the number and the day that a calculator on another page links with, without a day with that of the payout', async () => {
    window.history.replaceState(null, '', '/auth?amount=300&instalments=4&pay_day=5')
    openPage(<LoanCalculator kind="new" />)
    expect(await screen.findByRole('textbox', { name: 'Cuotas' })).toHaveProperty('value', '4')
    expect(screen.getByRole('combobox', { name: 'Día de pago' })).toHaveProperty('value', '5')
    window.history.replaceState(null, '', '/auth?amount=300&instalments=3&pay_day=40')
    expect((await onlyPlan(queryClient, 300_00, null))?.plan).toEqual({ productId: 2, count: 3, payDay: null })
  })

  it('applies for the fewest instalments if no number was chosen, and for the chosen one', async () => {
    expect(await onlyPlan(queryClient, 300_00, null)).toEqual({
      amountCents: 300_00,
      plan: { productId: 2, count: 3, payDay: null },
    })
    openPage(<LoanCalculator kind="new" />)
    await amount()
    await userEvent.click(screen.getByRole('button', { name: 'Subir: Cuotas' }))
    expect((await onlyPlan(queryClient, 300_00, null))?.plan.count).toBe(4)
  })

  it('moves an amount that is not on offer to the nearest, says so, and applies for it', async () => {
    stored.loanSum.set(1000)
    openPage(<LoanCalculator kind="new" />)
    expect(await amount()).toHaveProperty('value', '300,00')
    expect(screen.getByText(/^Ese importe no está disponible\. Hemos elegido el más cercano: 300,00/)).toBeTruthy()
    expect((await onlyPlan(queryClient, 1000_00, null))?.amountCents).toBe(300_00)
  })

  it('leads a visitor to the complete information about this loan', async () => {
    openPage(<LoanCalculator kind="new" />)
    await amount()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Día de pago' }), '28')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Información completa de este préstamo/ }).getAttribute('href')).toMatch(
        /\/api\/products\/2\/offer\/html\?amount=300&instalments=3&pay_day=28$/,
      ),
    )
  })

  it('goes back to the day of the payout if no price is lawful with the chosen day', async () => {
    api().answer('GET /v2/products/2/prices', ({ query }) => {
      const prices = wireInstalmentPrices(query.pay_day === undefined ? null : Number(query.pay_day))
      return { body: query.pay_day === undefined ? prices : { ...prices, options: {} } }
    })
    stored.loanPayDay.set(28)
    openPage(<LoanCalculator kind="new" />)
    expect(await screen.findByRole('combobox', { name: 'Día de pago' })).toHaveProperty('value', '')
    expect(stored.loanPayDay.get()).toBeNull()
  })

  it('says that nothing is on sale if instalments are not either', async () => {
    api().answer('GET /v2/products/2/prices', () => refusal(404, 'product_not_found', 'request'))
    openPage(<LoanCalculator kind="new" />)
    expect((await screen.findByRole('alert')).textContent).toBe('Ahora mismo no podemos ofrecer este préstamo.')
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy()
  })
})
