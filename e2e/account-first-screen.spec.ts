// The first screenful of the account answers "what now?", and its actions open over the page at their own address.
import { countEffort } from './fixtures/effort.ts'
import { expectReadableAtDoubleSize } from './fixtures/large-text.ts'
import { codeSentTo, enterAsNew, makeCustomer } from './fixtures/people.ts'
import { inShortRun } from './fixtures/run-size.ts'
import { expect, test, WIDTHS } from './fixtures/server.ts'

/** The state and its primary action. */
const ACTIONS = [
  ['active', 'Pagar 330,00 €'],
  ['due_in_2_days', 'Pagar 384,00 €'],
  ['overdue', 'Pagar 396,03 €'],
  ['pending_payment', 'Continuar con el pago'],
  ['withdrawn', /^Pagar /],
  ['payment_reversed', /^Pagar /],
  ['court', 'Pagar 600,00 €'],
  ['discount', /^Pagar /],
] as const

/** The wide layout is the same for all debts: the short run opens one there. */
const IN_SHORT_RUN: Readonly<Record<string, readonly string[]>> = {
  'on a phone': ['overdue', 'pending_payment'],
  'on a desktop': ['overdue'],
}

for (const { name, options } of WIDTHS) {
  test.describe(name, () => {
    test.use(options)
    test('the primary action of a debt is in the first viewport, and the page is two phone screens long at most', async ({
      page,
      request,
    }) => {
      test.slow() // one page per state
      for (const [state, action] of inShortRun(ACTIONS, ([state]) => IN_SHORT_RUN[name]?.includes(state) === true)) {
        await enterAsNew(page, request, state)
        await page.goto('/account')
        const button = page.getByRole('main').getByRole('link', { name: action }).first()
        await expect(button, state).toBeInViewport({ ratio: 1 })
        await expect(page.locator('[data-more-to-come]')).toHaveCount(0)
        const length = await page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom + scrollY)
        expect(length, state).toBeLessThanOrEqual(2 * 844)
      }
      // One page here, every page in `large-text.full.spec.ts`.
      await expectReadableAtDoubleSize(page, name)
    })
  })
}

test.describe('on a phone', () => {
  test.use(WIDTHS[0].options)

  test('the payment stays in reach while the page scrolls, opens over it, and Back closes it', async ({
    page,
    request,
  }) => {
    await enterAsNew(page, request, 'active')
    await page.goto('/account')
    const pay = page.getByRole('link', { name: 'Pagar 330,00 €' })
    await expect(pay).toHaveCount(1)
    await page.getByRole('region', { name: 'Tus datos' }).scrollIntoViewIfNeeded()
    await expect(pay).toHaveCount(2)
    await expect(pay.last()).toBeInViewport({ ratio: 1 })
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    await pay.last().click()
    await expect(page).toHaveURL('/account/pagar')
    const sheet = page.getByRole('dialog', { name: 'Pagar' })
    await expect(sheet.getByRole('heading', { name: 'Pagar' })).toBeFocused()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/account')
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(pay.last()).toBeFocused()
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

  test('a link in a message opens the payment after the code', async ({ page, request }) => {
    const phone = (await makeCustomer(request, 'active')).slice(2)
    await page.goto('/account/pagar')
    await expect(page).toHaveURL('/auth')
    await page.getByLabel('Número de teléfono móvil').fill(phone)
    await page.getByLabel('Acepto todo lo necesario').check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Sí, es correcto' }).click()
    await page.getByLabel('Código de 4 cifras').fill(await codeSentTo(request, phone))
    await expect(page).toHaveURL('/account/pagar')
    await expect(page.getByRole('dialog', { name: 'Pagar' })).toBeVisible()
  })
})
