// A borrower who cannot pay: three questions, the options of today, a call, and the result of the payment they make.
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test, WIDTHS } from './fixtures/server.ts'

test.use(WIDTHS[0].options)

test('from "No puedo pagar" to a call, a part payment, its result, the movements and the notices', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'due_in_2_days')
  await page.goto('/account')
  await page.getByRole('link', { name: 'No puedo pagar' }).click()
  await page.getByRole('textbox', { name: 'Hoy puedo pagar' }).fill('100')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByText('En una semana').click()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.goBack()
  await expect(page.getByRole('radio', { name: /En una semana/ })).toBeVisible()
  await page.goForward()
  await page.getByText('He tenido un gasto que no esperaba').click()
  await page.getByRole('button', { name: 'Ver mis opciones' }).click()

  const options = page.getByRole('region', { name: 'Tus opciones de hoy' })
  // The rest in a week: only an extension waits that long. What needs the money sooner is folded.
  await expect(options.getByRole('heading', { level: 3 })).toHaveText([
    'Ampliar 7 días',
    'Ampliar 14 días',
    'Ampliar 30 días',
  ])
  await options.getByText('Otras 2 opciones, con más dinero hoy o antes').click()
  await expect(options.getByText(/^Total /)).toHaveText([
    'Total 411,00 €',
    'Total 432,00 €',
    'Total 480,00 €',
    'Total 384,00 €',
    'Total 389,68 €',
  ])
  await expectAccessible(page)
  await page.getByText('Por la tarde').click()
  await page.getByRole('button', { name: 'Pedir la llamada' }).click()
  await expect(page.getByRole('region', { name: 'Nos has pedido una llamada' })).toContainText('por la tarde')

  await options.getByRole('link', { name: 'Ampliar 14 días' }).click()
  const extension = page.getByRole('dialog', { name: 'Ampliar el plazo' })
  await expect(extension.getByRole('radio', { name: /^14 días más/ })).toBeChecked()
  await expect(extension.getByText('son 16 días, con los 2 que te quedan: se suman 48,00 €')).toBeVisible()
  await page.goBack()
  // On a slow network the sheet is there before its preview. The button must not move under the finger when that arrives.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v2/loan/partial_repay?**', async (route) => {
    await held
    await route.continue()
  })
  await options.getByText('Otras 2 opciones, con más dinero hoy o antes').click()
  await options.getByRole('link', { name: 'Pagar 100,00 €' }).click()
  const sheet = page.getByRole('dialog', { name: 'Pagar' })
  const payButton = sheet.getByRole('button', { name: 'Pagar 100,00 €' })
  await expect(payButton).toBeVisible()
  await expect(sheet.getByText('Seguirás debiendo hoy')).toHaveCount(0)
  const before = await payButton.boundingBox()
  answer()
  await expect(sheet.getByText('Seguirás debiendo hoy')).toBeVisible()
  expect(await payButton.boundingBox()).toEqual(before)
  await payButton.click()
  await page.getByRole('button', { name: 'Continuar' }).click()

  const paid = page.getByRole('region', { name: 'Hemos recibido tu pago' })
  await expect(paid).toContainText('Has pagado 100,00 €. Te quedan 284,00 € por pagar')
  await expect(page).toHaveURL('/account')
  await paid.getByRole('link', { name: 'Ver el resultado y el recibo' }).click()
  const result = page.getByRole('dialog', { name: 'Hemos recibido tu pago' })
  await expect(result.getByText('284,00 €')).toBeVisible()
  await expect(result.getByRole('list', { name: 'Cómo va tu pago' }).getByRole('listitem')).toHaveCount(3)
  await expect(result.getByRole('button', { name: 'Ver el recibo' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(result).toHaveCount(0)

  await page.getByRole('link', { name: 'Historial de préstamos' }).click()
  await page.getByText('Movimientos', { exact: true }).first().click()
  await expect(page.getByText('Pagaste 100,00 €')).toBeVisible()
  await expect(page.getByText('16,00 € prestado, 84,00 € intereses')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Recibo: Pagaste 100,00\s€/ })).toBeVisible()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Avisos' }).click()
  await expect(page).toHaveURL('/account/notifications')
  await expect(page.getByRole('main').getByText(/Hemos recibido tu pago de 100,00\s€/)).toBeVisible()
})
