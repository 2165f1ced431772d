// The calculator on a third-party page under a law that forbids loans with one payment: it offers instalments, and the choice arrives
// with the visitor.
import { addDays, civilDateInMadrid } from '@puente/domain'
import { fileWithBillFrom } from '../../apps/api/test/regimes.ts'
import { expectNoViolation } from '../fixtures/axe.ts'
import { embeddingSite } from '../fixtures/embedding-site.ts'
import { expect, test } from '../fixtures/server.ts'

/** Days away, so that a run over midnight still begins before it. */
const DAYS_AWAY = 3
const FIRST_DAY = addDays(civilDateInMadrid(new Date()), DAYS_AWAY - 1)
test.use({ serverSettings: { PUENTE_REGIMES: fileWithBillFrom(FIRST_DAY) } })
const { pageWith } = embeddingSite(test)

test('offers instalments with their table where one payment is not on sale, and passes amount, number and day on', async ({
  page,
  request,
}) => {
  const moved = await request.post('/sandbox/clock', { data: { advance_days: DAYS_AWAY } })
  expect(moved.status(), await moved.text()).toBe(200)
  const calculator = page.getByRole('region', { name: 'Calculadora de préstamos' })
  await page.goto(pageWith('amount="300" instalments="4"'))
  await expect(calculator.getByRole('slider', { name: 'Importe' })).toHaveAttribute('aria-valuetext', /^300,00\s€$/)
  await expect(calculator.getByRole('slider', { name: 'Cuotas' })).toHaveAttribute('aria-valuetext', '4 cuotas')
  await expect(calculator.getByRole('slider', { name: 'Plazo' })).toHaveCount(0)
  for (const text of [
    /^Recibes$/,
    /^Coste$/,
    /^TAE$/,
    /^Devuelves$/,
    /^Ejemplo representativo/,
    /tomar dinero prestado/,
  ]) {
    await expect(calculator.getByText(text)).toBeVisible()
  }
  const table = calculator.getByRole('table', { name: 'Tus 4 cuotas' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expectNoViolation(page)

  await calculator.getByRole('slider', { name: 'Cuotas' }).press('ArrowLeft')
  const parts = calculator.getByText(/^(?:3 cuotas de|2 cuotas de .* y una última de) .*, desde el /)
  const onPayoutDay = String(await parts.textContent())
  const { now } = await (await request.get('/sandbox/clock')).json()
  const payDay = Number(addDays(civilDateInMadrid(new Date(now)), 10).slice(8))
  await page.evaluate(() =>
    addEventListener('puente-change', (event) => Object.assign(window, { chosen: (event as CustomEvent).detail })),
  )
  await calculator.getByLabel('Día de pago').selectOption(String(payDay))
  await expect(parts).not.toHaveText(onPayoutDay)
  expect(await page.evaluate(() => 'chosen' in window && window.chosen)).toEqual({
    amount: 300,
    instalments: 3,
    pay_day: payDay,
  })
  const cost = String(await calculator.locator('dt:text-is("Coste") + dd').textContent()).replaceAll('\u00a0', ' ')
  const offer = await calculator.getByRole('link', { name: 'Información completa' }).getAttribute('href')
  const paper = await request.get(String(offer))
  expect(paper.status()).toBe(200)
  expect((await paper.text()).replaceAll('\u00a0', ' ')).toContain(cost)

  await calculator.getByRole('link', { name: 'Pedir este préstamo' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?amount=300&instalments=3&pay_day=${payDay}$`))
  await expect(page.getByRole('textbox', { name: 'Importe' })).toHaveValue(/^300/)
  await expect(page.getByRole('textbox', { name: 'Cuotas' })).toHaveValue('3')
  await expect(page.getByLabel('Día de pago')).toHaveValue(String(payDay))
  await expect(page.getByText(cost).first()).toBeVisible()
})
