// The customer zone on the real server: the exact cards of a status, and every way to pay.
import type { Locator } from '@playwright/test'
import { AUTO_DEBIT, card, expectCardsOf, LOAN, PENDING, PROLONGATION, REPAYMENT } from './fixtures/account-cards.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

// account-states.full.spec.ts checks every state, on both widths; account-first-screen.spec.ts a late loan and a pending payment.
test('[R2.25, R2.31, R5.13, R7.05, R8.10] a declined payment leaves the loan as it was, a part payment reduces it, and the full repayment closes it', async ({
  page,
  request,
}) => {
  test.slow() // four visits to the card page
  const proceed = page.getByRole('button', { name: 'Continuar' })
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
  await expectCardsOf(page, 'active')
  await expectAccessible(page)

  await card(page, LOAN).getByRole('link', { name: 'Pagar 330,00 €' }).click()
  await page.getByRole('button', { name: 'Pagar 330,00 €' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await proceed.click()
  await expect(page).toHaveURL(/\/account\/payment\/failed$/)
  await expect(page.getByText('Algo salió mal')).toBeVisible()
  await expect(page.getByText('No se te ha cobrado nada.')).toBeVisible()
  await page.getByRole('link', { name: 'Elegir otra forma de pagar' }).click()
  await expect(card(page, LOAN).getByRole('link', { name: 'Pagar 330,00 €' })).toBeVisible()

  // A part shows what it settles. After a declined card the same part is one tap away.
  await card(page, REPAYMENT).getByRole('link', { name: 'Una parte' }).click()
  await expect(page).toHaveURL('/account/pagar-parte')
  const repayment = page.getByRole('dialog', { name: 'Pagar' })
  await repayment.getByRole('textbox', { name: 'Importe que pagas' }).fill('100')
  await page.keyboard.press('Tab')
  await expect(repayment.getByText('70,00 €')).toBeVisible() // 30 of interest first, the rest is principal
  await expect(repayment.getByText('230,00 €').first()).toBeVisible()
  await expectAccessible(page)
  await repayment.getByRole('button', { name: 'Pagar 100,00 €' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await proceed.click()
  await page.getByRole('button', { name: 'Pagar 100,00 € otra vez' }).click()
  await proceed.click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(card(page, LOAN).getByText('230,00 €').first()).toBeVisible()
  await expect(page.getByText(/^Has pagado 100,00/)).toBeVisible()

  // Back from the card page, the payment is pending, with a link to continue.
  await card(page, LOAN).getByRole('link', { name: 'Pagar 230,00 €' }).click()
  await page.getByRole('button', { name: 'Pagar 230,00 €' }).click()
  await expect(proceed).toBeVisible()
  await page.goBack()
  await expect(card(page, REPAYMENT)).toHaveCount(0)
  await card(page, PENDING).getByRole('link', { name: 'Continuar con el pago' }).click()
  await proceed.click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { name: 'Ya estás al otro lado' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Ir a mi cuenta' }).click()
  await expect(page.getByText('No debes nada', { exact: true })).toBeVisible()
  await expectCardsOf(page, 'returned')
  await expectAccessible(page)

  // A declined new card is reported as a card error, not as a payment error.
  await page.getByRole('button', { name: 'Añadir una tarjeta' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ir a añadirla' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await proceed.click()
  await expect(page.getByRole('heading', { level: 1, name: 'No hemos podido añadir tu tarjeta' })).toBeVisible()
  await expectAccessible(page)
})

test('[R1.06, R8.10] after a declined card the retry keeps the chosen extension, and an extension paid with a personal code moves the due date', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'with_promo_codes')
  await page.goto('/account/prorroga')
  const open = card(page, PROLONGATION).getByRole('link', { name: 'Ver cuánto cuesta ampliar' })
  const prolongation = page.getByRole('dialog', { name: PROLONGATION })
  const proceed = page.getByRole('button', { name: 'Continuar' })
  const code = await card(page, 'Tus códigos promocionales')
    .getByText(/^EXTRA\d+$/)
    .textContent()

  await prolongation.getByText('30 días más').click()
  await prolongation.getByRole('button', { name: 'Pagar 30,00 € y ampliar 30 días' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await proceed.click()
  await page.getByRole('link', { name: 'Elegir otra forma de pagar' }).click()
  await open.click()
  await expect(prolongation.getByRole('button', { name: 'Pagar 30,00 € y ampliar 30 días' })).toBeVisible()

  await prolongation.getByRole('button', { name: '¿Tienes un código promocional?' }).click()
  await prolongation.getByLabel('Código promocional').fill(String(code))
  await prolongation.getByRole('button', { name: 'Confirmar' }).click()
  await prolongation.getByText('14 días más').click()
  await expect(prolongation.getByRole('button', { name: 'Pagar 15,00 € y ampliar 14 días' })).toBeVisible()
  await expectAccessible(page)
  await prolongation.getByRole('button', { name: 'Pagar 15,00 € y ampliar 14 días' }).click()
  await proceed.click()
  await expect(card(page, LOAN).getByText('Plazo ampliado')).toBeVisible()
  await expect(card(page, LOAN).getByText('Te quedan 34 días')).toBeVisible()
})

test('[R2.15, R2.26, R3.09, R7.05, R8.12] a new version and a notification are shown once, a card for auto-debit is added and removed, and the history and personal information follow', async ({
  page,
  request,
}) => {
  const { loan } = await enterAsNew(page, request, 'with_notifications')
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'otra' } }))
  await page.goto('/account')
  const newVersion = page.getByRole('dialog', { name: 'Hay una versión nueva' })
  await expect(newVersion).toBeVisible()
  await expectAccessible(page)
  await newVersion.getByRole('button', { name: 'Más tarde' }).click()
  await expect(newVersion).toBeHidden()
  await page.unroute('**/version.json')

  // A notification is an alert, and dismissing it marks the older ones as read.
  const alert = page.getByRole('region', { name: 'Avisos' }).getByText(/^Te quedan 3 días/)
  await expect(alert).toBeVisible()
  const isRead = page.waitForResponse((response) => response.url().endsWith('/v2/notification-inbox/read'))
  await page.getByRole('button', { name: 'Cerrar este aviso' }).click()
  expect((await isRead).status()).toBe(204)
  await page.reload()
  await expect(card(page, LOAN)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar este aviso' })).toHaveCount(0)

  // The parts above the card come one by one and move it.
  await expect(page.locator('[data-more-to-come]')).toHaveCount(0)
  // Auto-debit: the checkbox, the card page and the added card.
  await card(page, AUTO_DEBIT).getByRole('button', { name: 'Activar el pago automático' }).click()
  const dialog = page.getByRole('dialog', { name: AUTO_DEBIT })
  await expectAccessible(page)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Activar y añadir tarjeta' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Tu tarjeta se ha añadido correctamente.')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  await expect(card(page, AUTO_DEBIT).getByText('Activado')).toBeVisible()
  await card(page, 'Tus datos')
    .getByRole('button', { name: /^Quitar la tarjeta/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, quitarla' }).click()
  await expect(card(page, 'Tus datos').getByText('No has añadido ninguna tarjeta.')).toBeVisible()
  await expect(card(page, AUTO_DEBIT).getByRole('button', { name: 'Activar el pago automático' })).toBeVisible()

  await page.getByRole('link', { name: 'Historial de préstamos' }).click()
  await expect(page).toHaveURL('/account/history')
  await expect(card(page, `Préstamo ${loan?.public_id}`)).toBeVisible()
  await expect(page.getByText('Préstamo devuelto')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tus datos' }).click()
  await expect(page).toHaveURL('/account/personal_info')
  await expect(page.getByText('DNI o NIE', { exact: true })).toBeVisible()
  await expect(card(page, 'Tarjetas conectadas').getByText('No has añadido ninguna tarjeta.')).toBeVisible()
  await expectAccessible(page)
})

test('in a narrow window and the dark scheme every amount expands and adds up, and a four-digit one neither wraps nor overflows its row', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await enterAsNew(page, request, 'part_paid', { amount: 1000 })
  await page.goto('/account')
  const loan = card(page, LOAN)
  await loan.getByText('Detalle del importe').click()
  const questions = loan.getByText('¿Por qué este importe?')
  await expect(questions).toHaveCount(4)
  for (const question of await questions.all()) await question.click()
  await expect(loan.getByText('Dinero que te enviamos')).toBeVisible()
  await expect(loan.getByText(/^Intereses de \d+ días sobre/).first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await card(page, PROLONGATION).getByRole('link', { name: 'Ver cuánto cuesta ampliar' }).click()
  await expectAmountsInTheirRows(page.getByRole('dialog', { name: PROLONGATION }))
  await page.goto('/account/history')
  await expectAmountsInTheirRows(card(page, LOAN).first())
})

/** Expects a four-digit amount, and that no amount wraps or leaves its list. */
async function expectAmountsInTheirRows(part: Locator): Promise<void> {
  const amounts = part.locator('dl dd').filter({ hasText: /^-?[\d.]+,\d\d\s€$/ })
  await expect(amounts.filter({ hasText: /^1\.\d{3},/ }).first()).toBeVisible()
  const wrong = await amounts.evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))
        const right = cell.closest('dl')?.getBoundingClientRect().right ?? 0
        return lines.size > 1 || text.getBoundingClientRect().right > right + 1
      })
      .map((cell) => cell.textContent),
  )
  expect(wrong).toEqual([])
}
