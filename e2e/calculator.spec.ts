// The calculator on the first page: exact prices, usable by keyboard, touch and typing.
import { expectAccessible } from './fixtures/axe.ts'
import { expectReadableAtDoubleSize } from './fixtures/large-text.ts'
import { expect, test } from './fixtures/server.ts'

test('[R1.01, R4.07, R5.14] prices that failed to load can be requested again, use Spanish formats, and follow typing, the buttons and the keyboard', async ({
  page,
}) => {
  let fails = true
  await page.route('**/v2/products/1/prices*', (route) => (fails ? route.abort() : route.continue()))
  await page.goto('/auth')
  await expect(page.getByText('No hemos podido cargar los precios')).toBeVisible()
  await expectAccessible(page)
  fails = false
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('slider', { name: 'Importe' })).toBeVisible()

  // Amounts have two decimals and the € sign.
  const result = page.getByText('Recibes', { exact: true }).locator('../..')
  await expect(result).toContainText(/\d+,\d{2}\s€/)
  await expect(result).toContainText(/\d+,\d\s%/)
  // The card of one payment, beside the one of several, says the date too.
  const dates = page.getByText(/^El (lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d+ de \w+$/)
  await expect(dates.last()).toBeVisible()
  await expect(page.getByText('Atención: tomar dinero prestado cuesta dinero')).toBeVisible()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')

  // Typing snaps to the nearest offer and announces it; plus and minus select the next one.
  const amount = page.getByRole('textbox', { name: 'Importe' })
  await amount.fill('123,45')
  await amount.press('Enter')
  await expect(amount).toHaveValue(/^120/)
  await expect(page.getByText(/La opción más cercana es 120,00/)).toBeVisible()
  await page.getByRole('button', { name: 'Subir: Importe' }).click()
  await expect(amount).toHaveValue(/^130/)
  await page.getByRole('button', { name: 'Bajar: Importe' }).click()
  await expect(amount).toHaveValue(/^120/)
  await amount.fill('99999')
  await amount.press('Enter')
  await expect(amount).toHaveValue(/^300/)

  // The slider moves by keyboard.
  const term = page.getByRole('textbox', { name: 'Plazo' })
  await page.getByRole('slider', { name: 'Plazo' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(term).toHaveValue(/^8/)
  await page.keyboard.press('End')
  await expect(term).toHaveValue(/^30/)
  await page.keyboard.press('Home')
  await expect(term).toHaveValue(/^7/)

  await page.keyboard.press('End')
  await expectReadableAtDoubleSize(page, 'the entry page')
})

test('[R4.06, R5.12] a promo code is filtered, checked, applied, and can be removed', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: '¿Tienes un código promocional?' }).click()
  const code = page.getByLabel('Código promocional')
  const confirm = page.getByRole('button', { name: 'Confirmar' })
  await expect(confirm).toBeDisabled()
  await code.pressSequentially('na-da 1')
  await expect(code).toHaveValue('NADA1')
  await confirm.click()
  await expect(page.getByText('No se encontró el código promocional').first()).toBeVisible()
  await expectAccessible(page)
  await code.fill('hola20')
  await confirm.click()
  await expect(page.getByText('Código HOLA20 aplicado')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Código HOLA20 aplicado')).toBeVisible()
  await page.getByRole('button', { name: 'Usar otro código' }).click()
  await expect(page.getByText('Código HOLA20 aplicado')).toBeHidden()
})
