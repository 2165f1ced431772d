// The customer zone on the real server: the exact cards of each status, and every way to pay.
import {
  AUTO_DEBIT,
  CALCULATOR,
  card,
  expectCardsOf,
  LOAN,
  PENDING,
  PROLONGATION,
  REPAYMENT,
  REVIEW,
} from './fixtures/account-cards.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { inShortRun } from './fixtures/run-size.ts'
import { expect, test, WIDTHS } from './fixtures/server.ts'

// The next test has three more. account-states.full.spec.ts checks every state, on both widths.
test('[R2.25, R2.31] shows exactly the cards of a state', async ({ page, request }) => {
  test.slow() // one page per state
  for (const state of ['pending_payment', 'court', 'sold']) {
    await enterAsNew(page, request, state)
    await page.goto('/account')
    await expectCardsOf(page, state)
  }
})

for (const { name, options } of inShortRun(WIDTHS, ({ name }) => name === 'on a phone')) {
  test.describe(name, () => {
    test.use(options)
    test('[R2.25] the account of an active, a late and a repaid loan has no accessibility violation', async ({
      page,
      request,
    }) => {
      for (const state of ['active', 'overdue', 'returned']) {
        await enterAsNew(page, request, state)
        await page.goto('/account')
        await expectCardsOf(page, state)
        await expectAccessible(page)
      }
    })
  })
}

test('[R2.25, R5.13, R7.05] a partial payment shows what it settles, opens the card page and reduces the debt', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
  await card(page, REPAYMENT).getByRole('link', { name: 'Una parte' }).click()
  await expect(page).toHaveURL('/account/pagar-parte')
  const repayment = page.getByRole('dialog', { name: 'Pagar' })
  await repayment.getByRole('textbox', { name: 'Importe que pagas' }).fill('100')
  await page.keyboard.press('Tab')
  await expect(repayment.getByText('70,00 €')).toBeVisible() // 30 of interest first, the rest is principal
  await expect(repayment.getByText('230,00 €').first()).toBeVisible()
  await expectAccessible(page)
  await repayment.getByRole('button', { name: 'Pagar 100,00 €' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(card(page, LOAN).getByText('230,00 €').first()).toBeVisible()
  await expect(page.getByText(/Hemos recibido tu pago de 100,00/)).toBeVisible()
})

test('[R2.31] full repayment closes the loan and shows the review and the next loan', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account/pagar')
  await page.getByRole('button', { name: 'Pagar 330,00 €' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('No debes nada', { exact: true })).toBeVisible()
  await expect(card(page, REVIEW)).toBeVisible()
  await expect(card(page, CALCULATOR)).toBeVisible()
})

test('[R8.10] a declined payment shows an error and leads back to the unchanged loan', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account/pagar')
  await page.getByRole('button', { name: 'Pagar 330,00 €' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/account\/payment\/failed$/)
  await expect(page.getByText('Algo salió mal')).toBeVisible()
  await expect(page.getByText('No se te ha cobrado nada.')).toBeVisible()
  await page.getByRole('link', { name: 'Elegir otra forma de pagar' }).click()
  await expect(card(page, LOAN).getByRole('link', { name: 'Pagar 330,00 €' })).toBeVisible()
})

test('[R8.10] after a declined card the retry keeps the chosen extension', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
  await card(page, PROLONGATION).getByRole('link', { name: 'Ver cuánto cuesta ampliar' }).click()
  await page.getByRole('dialog', { name: PROLONGATION }).getByText('30 días más').click()
  await page.getByRole('button', { name: 'Pagar 30,00 € y ampliar 30 días' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('link', { name: 'Elegir otra forma de pagar' }).click()
  await card(page, PROLONGATION).getByRole('link', { name: 'Ver cuánto cuesta ampliar' }).click()
  await page.getByRole('button', { name: 'Pagar 30,00 € y ampliar 30 días' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(card(page, LOAN).getByText('Te quedan 50 días')).toBeVisible()
})

test('[R8.10] after a declined card the same part payment is one tap away', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account/pagar-parte')
  const repayment = page.getByRole('dialog', { name: 'Pagar' })
  await repayment.getByRole('textbox', { name: 'Importe que pagas' }).fill('100')
  await page.keyboard.press('Tab')
  await repayment.getByRole('button', { name: 'Pagar 100,00 €' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Pagar 100,00 € otra vez' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(card(page, LOAN).getByText('230,00 €').first()).toBeVisible()
})

test('answers a payment without a connection beside its button, and other actions in view of a scrolled page', async ({
  page,
  context,
  request,
}) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account/pagar')
  const pay = page.getByRole('button', { name: 'Pagar 330,00 €' })
  await pay.scrollIntoViewIfNeeded()
  await context.setOffline(true)
  await pay.click()
  await expect(page.getByRole('alert').filter({ hasText: 'El pago no ha empezado' })).toBeInViewport()
  await context.setOffline(false)

  // A payment in another tab holds the loan; the answer to its cancellation belongs to the top, which is out of sight here.
  const { payment_link: link } = await page.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch('/v2/loan/payment-request/generate', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_type: 'partial_repay', amount: 10 }),
    })
    return answer.json()
  })
  expect(link).toContain('/payment/')
  const pending = card(page, PENDING)
  await expect(pending).toBeVisible({ timeout: 15_000 })
  await card(page, 'Tus datos').evaluate((person) => person.scrollIntoView())
  await pending
    .getByRole('button', { name: 'Cancelar este pago' })
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.getByText('Hemos cancelado el pago. Puedes pagar de otra forma.')).toBeInViewport()
  await expect(card(page, REPAYMENT)).toBeVisible()
})

test('[R8.10] a declined new card is reported as a card error, not as a payment error', async ({ page, request }) => {
  await enterAsNew(page, request, 'returned')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Añadir una tarjeta' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ir a añadirla' }).click()
  await page.getByLabel('El banco la rechaza').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No hemos podido añadir tu tarjeta' })).toBeVisible()
  await expectAccessible(page)
})

test('[R2.25, R2.31] going back from the card page shows the pending payment with a link to continue', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account/pagar')
  await page.getByRole('button', { name: 'Pagar 330,00 €' }).click()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
  await page.goBack()
  await expect(card(page, REPAYMENT)).toHaveCount(0)
  await card(page, PENDING).getByRole('link', { name: 'Continuar con el pago' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('No debes nada', { exact: true })).toBeVisible()
})

test('[R1.06] an extension paid with a personal code moves the due date', async ({ page, request }) => {
  await enterAsNew(page, request, 'with_promo_codes')
  await page.goto('/account')
  const code = await card(page, 'Tus códigos promocionales')
    .getByText(/^EXTRA\d+$/)
    .textContent()
  await card(page, PROLONGATION).getByRole('link', { name: 'Ver cuánto cuesta ampliar' }).click()
  const prolongation = page.getByRole('dialog', { name: PROLONGATION })
  await prolongation.getByRole('button', { name: '¿Tienes un código promocional?' }).click()
  await prolongation.getByLabel('Código promocional').fill(String(code))
  await prolongation.getByRole('button', { name: 'Confirmar' }).click()
  await prolongation.getByText('14 días más').click()
  await expect(prolongation.getByRole('button', { name: 'Pagar 15,00 € y ampliar 14 días' })).toBeVisible()
  await expectAccessible(page)
  await prolongation.getByRole('button', { name: 'Pagar 15,00 € y ampliar 14 días' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(card(page, LOAN).getByText('Plazo ampliado')).toBeVisible()
  await expect(card(page, LOAN).getByText('Te quedan 34 días')).toBeVisible()
})

test('[R2.15, R7.05] auto-debit: the checkbox, the card page and the added card', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
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
})

test('[R3.09] a notification is an alert, and dismissing it marks the older ones as read', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'with_notifications')
  await page.goto('/account')
  const alert = page.getByRole('region', { name: 'Avisos' }).getByText(/^Te quedan 3 días/)
  await expect(alert).toBeVisible()
  const isRead = page.waitForResponse((response) => response.url().endsWith('/v2/notification-inbox/read'))
  await page.getByRole('button', { name: 'Cerrar este aviso' }).click()
  expect((await isRead).status()).toBe(204)
  await page.reload()
  await expect(card(page, LOAN)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar este aviso' })).toHaveCount(0)
})

test('every amount expands and adds up, also in the dark scheme and in a narrow window', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await enterAsNew(page, request, 'part_paid')
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
})

test('in a narrow window a four-digit amount neither wraps nor overflows its row', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enterAsNew(page, request, 'active', { amount: 1000 })
  for (const [path, part] of [
    ['/account/prorroga', page.getByRole('dialog', { name: PROLONGATION })],
    ['/account/history', card(page, LOAN)],
  ] as const) {
    await page.goto(path)
    const amounts = part
      .first()
      .locator('dl dd')
      .filter({ hasText: /^-?[\d.]+,\d\d\s€$/ })
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
    expect(wrong, path).toEqual([])
  }
})

test('[R2.26] history and personal information', async ({ page, request }) => {
  const { loan } = await enterAsNew(page, request, 'active')
  await page.goto('/account/history')
  await expect(card(page, `Préstamo ${loan?.public_id}`)).toBeVisible()
  await expect(page.getByText('Préstamo devuelto')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/account/personal_info')
  await expect(page.getByText('DNI o NIE', { exact: true })).toBeVisible()
  await expect(card(page, 'Tarjetas conectadas').getByText('No has añadido ninguna tarjeta.')).toBeVisible()
  await expectAccessible(page)
})

test('[R2.25] a returning customer applies for the next loan from the account and continues in the steps', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'repeat')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Calcular otro préstamo' }).click()
  await page.getByRole('button', { name: 'Pedir este préstamo' }).click()
  await expect(page).toHaveURL(/\/registration\//)
})

test('[R8.12] a new version is offered once', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'otra' } }))
  await page.goto('/account')
  const dialog = page.getByRole('dialog', { name: 'Hay una versión nueva' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Más tarde' }).click()
  await expect(dialog).toBeHidden()
  await page.unroute('**/version.json')
})
