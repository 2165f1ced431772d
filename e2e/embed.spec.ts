// The calculator on a third-party page: another origin, one script tag, and the choice arrives with the visitor.
import { expectNoViolation } from './fixtures/axe.ts'
import { embeddingSite } from './fixtures/embedding-site.ts'
import { expect, test } from './fixtures/server.ts'

const { pageWith } = embeddingSite(test)

test('snaps to offered values, refuses an unknown code, shows cost, TAE, total and date, moves by keyboard, and passes the choice to the application', async ({
  page,
}) => {
  const calculator = page.getByRole('region', { name: 'Calculadora de préstamos' })
  await page.goto(pageWith('amount="5000" term="90" promocode="CADUCADO" promocode-field'))
  await expect(calculator.getByRole('slider', { name: 'Importe' })).toHaveAttribute('aria-valuetext', /^300,00\s€$/)
  await expect(calculator.getByRole('slider', { name: 'Plazo' })).toHaveAttribute('aria-valuetext', '30 días')
  await calculator.getByRole('textbox', { name: 'Código promocional' }).fill('nada99')
  await calculator.getByRole('button', { name: 'Aplicar' }).click()
  await expect(calculator.getByText('No se encontró el código promocional')).toBeVisible()

  // An offered choice, changed by keyboard. The strict page blocks nothing.
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('favicon')) blocked.push(message.text())
  })
  await page.goto(pageWith('amount="150" term="14"'))
  const amount = calculator.getByRole('slider', { name: 'Importe' })
  await expect(amount).toHaveAttribute('aria-valuetext', /^150,00\s€$/)
  for (const text of ['Recibes', 'Coste', 'TAE', 'Devuelves', 'Ejemplo representativo', 'tomar dinero prestado']) {
    await expect(calculator.getByText(text).first()).toBeVisible()
  }
  await amount.press('ArrowRight')
  await calculator.getByRole('button', { name: 'Más plazo' }).click()
  await expect(amount).toHaveAttribute('aria-valuetext', /^160,00\s€$/)
  await expectNoViolation(page)
  expect(blocked).toEqual([])

  await calculator.getByRole('link', { name: 'Pedir este préstamo' }).click()
  await expect(page).toHaveURL(/\/auth\?amount=160&term=15$/)
  await expect(page.getByRole('spinbutton', { name: 'Importe' }).or(page.getByLabel('Importe').first())).toBeVisible()
  const kept = await page.evaluate(() => [localStorage.getItem('loan_sum'), localStorage.getItem('loan_term')])
  expect(kept.map((text) => JSON.parse(String(text)).text)).toEqual(['160', '15'])

  // The example page shows it in two styles.
  await page.goto('/sandbox/embed')
  await expect(page.getByRole('region', { name: /Calculadora de préstamos/ })).toHaveCount(2)
  await expectNoViolation(page)
})
