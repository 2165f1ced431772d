// The first screenful of the account answers "what now?", and its actions open over the page at their own address.
import { CARDS, card, expectCardsOf, PENDING, REPAYMENT } from './fixtures/account-cards.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { countEffort } from './fixtures/effort.ts'
import { expectReadableAtDoubleSize } from './fixtures/large-text.ts'
import { codeSentTo, enterAsNew, makeCustomer } from './fixtures/people.ts'
import { inShortRun } from './fixtures/run-size.ts'
import { expect, test, WIDTHS } from './fixtures/server.ts'

/** The state and its primary action. */
const ACTIONS = [
  ['active', 'Pagar 330,00 €'],
  ['due_in_2_days', 'Pagar 384,00 €'],
  ['pending_payment', 'Continuar con el pago'],
  ['withdrawn', /^Pagar /],
  ['payment_reversed', /^Pagar /],
  ['court', 'Pagar 600,00 €'],
  ['discount', /^Pagar /],
  ['overdue', 'Pagar 396,03 €'],
] as const
const IN_SHORT_RUN: readonly string[] = ['pending_payment', 'overdue']

test('[R2.25, R2.31] the primary action of a debt is in the first viewport, and the page is two and a half phone screens long at most, on a phone and on a desktop', async ({
  page,
  request,
}) => {
  test.slow() // one page per state
  for (const [state, action] of inShortRun(ACTIONS, ([state]) => IN_SHORT_RUN.includes(state))) {
    await enterAsNew(page, request, state)
    await page.goto('/account')
    if (state in CARDS) await expectCardsOf(page, state)
    for (const { name, options } of WIDTHS) {
      await page.setViewportSize(options.viewport)
      const button = page.getByRole('main').getByRole('link', { name: action }).first()
      await expect(button, `${state} ${name}`).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[data-more-to-come]')).toHaveCount(0)
      const length = await page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom + scrollY)
      expect(length, `${state} ${name}`).toBeLessThanOrEqual(2.5 * 844)
    }
    await page.setViewportSize(WIDTHS[0].options.viewport)
  }
  await expectAccessible(page)
  // One page here, every page in `large-text.full.spec.ts`.
  for (const { name, options } of WIDTHS) {
    await page.setViewportSize(options.viewport)
    await expectReadableAtDoubleSize(page, name)
  }
})

test('a link in a message opens the payment after the code, which then stays in reach while the page scrolls, opens over it, and answers beside its button without a connection', async ({
  page,
  context,
  request,
}) => {
  const phone = (await makeCustomer(request, 'active')).slice(2)
  await page.goto('/account/pagar')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Número de teléfono móvil').fill(phone)
  await page.getByLabel('Acepto todo lo necesario').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).click()
  await page.getByLabel('Código de 4 cifras').fill(await codeSentTo(request, phone))
  await expect(page).toHaveURL('/account/pagar')
  const sheet = page.getByRole('dialog', { name: 'Pagar' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL('/account')

  // The sheet opens over the scrolled page, and Back closes it.
  const link = page.getByRole('link', { name: 'Pagar 330,00 €' })
  await expect(link).toHaveCount(1)
  await card(page, 'Tus datos').scrollIntoViewIfNeeded()
  await expect(link).toHaveCount(2)
  await expect(link.last()).toBeInViewport({ ratio: 1 })
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  await link.last().click()
  await expect(page).toHaveURL('/account/pagar')
  await expect(sheet.getByRole('heading', { name: 'Pagar' })).toBeFocused()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/account')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(link.last()).toBeFocused()

  await link.last().click()
  const pay = page.getByRole('button', { name: 'Pagar 330,00 €' })
  await pay.scrollIntoViewIfNeeded()
  await context.setOffline(true)
  await pay.click()
  await expect(page.getByRole('alert').filter({ hasText: 'El pago no ha empezado' })).toBeInViewport()
  await context.setOffline(false)

  // A payment in another tab holds the loan; the answer to its cancellation belongs to the top, which is out of sight here.
  const { payment_link: elsewhere } = await page.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch('/v2/loan/payment-request/generate', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_type: 'partial_repay', amount: 10 }),
    })
    return answer.json()
  })
  expect(elsewhere).toContain('/payment/')
  const pending = card(page, PENDING)
  await expect(pending).toBeVisible({ timeout: 15_000 })
  await card(page, 'Tus datos').evaluate((person) => person.scrollIntoView())
  await pending
    .getByRole('button', { name: 'Cancelar este pago' })
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.getByText('Hemos cancelado el pago. Puedes pagar de otra forma.')).toBeInViewport()
  await expect(card(page, REPAYMENT)).toBeVisible()
})

test('from a reminder’s link to the provider’s page it takes three taps at most', async ({
  page,
  request,
  records,
  baseURL,
}) => {
  const link = await records.addPayLink(await makeCustomer(request, 'due_in_2_days'))
  await page.setContent(`<a href="${baseURL}${link}">El mensaje</a>`)
  const effort = await countEffort(page)
  await page.getByRole('link').click()
  await page.getByRole('button', { name: /^Pagar / }).click()
  await expect(page.locator('input[value=success]')).toBeVisible()
  expect(effort.taps()).toBeGreaterThan(0)
  expect(effort.taps()).toBeLessThanOrEqual(3)
  expect(effort.typedFields.size).toBe(0)
})
