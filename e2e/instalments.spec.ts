// A loan in instalments in the customer zone, on the real server: what is next, every way to pay, and what follows from each.
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test, WIDTHS } from './fixtures/server.ts'

const hero = (page: Page) => page.getByRole('region', { name: /^Préstamo [A-Z0-9]+$/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: /^(¿Cuánto pagas hoy\?|Mover una cuota)$/ })
const list = (page: Page) => page.getByRole('region', { name: 'Tus cuotas' })
const euros = (text: string | null) => text?.match(/[\d.]+,\d\d\s€/)?.[0] ?? ''

/** Presses the button that pays, on the sheet and on the card page, and returns to the account. */
async function pay(page: Page, name: RegExp): Promise<void> {
  await sheet(page).getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/account$/)
}

for (const { name, options } of WIDTHS) {
  test.describe(name, () => {
    test.use(options)

    test('a borrower pays three instalments one after another, and the last one ends the loan', async ({
      page,
      request,
    }) => {
      test.slow() // three visits to the card page
      await enterAsNew(page, request, 'plan_ahead')
      for (const number of [1, 2, 3]) {
        await page.goto('/account')
        await expect(hero(page).getByText(`Cuota ${number} de 3`)).toBeVisible()
        await expect(hero(page).getByRole('link', { name: /^Pagar \d/ })).toBeInViewport({ ratio: 1 })
        if (number === 1) {
          await expect(list(page).getByText('Cuota 3')).toBeVisible()
          await expectAccessible(page)
        }
        await hero(page)
          .getByRole('link', { name: /^Pagar \d/ })
          .click()
        // Before its date the last instalment is the whole debt, with less interest.
        const choice = number < 3 ? `Cuota ${number} de 3` : 'Todo lo que queda'
        await expect(sheet(page).getByRole('radio', { name: choice })).toBeChecked()
        if (number === 1) await expectAccessible(page)
        await pay(page, number < 3 ? /^Pagar \d+,\d\d\s€$/ : /^Pagar \d+,\d\d\s€ y terminar$/)
        if (number < 3) await expect(list(page).getByText(`Cuota ${number}, pagada por adelantado`)).toBeVisible()
      }
      await expect(page.getByRole('heading', { name: 'Ya estás al otro lado' })).toBeVisible()
    })

    test('a borrower who missed an instalment sees what brings the loan up to date, pays it, and is up to date', async ({
      page,
      request,
    }) => {
      await enterAsNew(page, request, 'plan_late')
      await page.goto('/account')
      await expect(hero(page).getByText('Para ponerte al día')).toBeVisible()
      await expect(hero(page).getByText(/^La cuota 1 vencía el /)).toBeVisible()
      await expect(list(page).getByText('Cuota 1, atrasada')).toBeVisible()
      await expect(list(page).getByText('Intereses de demora')).toBeVisible()
      await expectAccessible(page)
      await hero(page)
        .getByRole('link', { name: /^Pagar \d/ })
        .click()
      await pay(page, /^Pagar \d+,\d\d\s€$/)
      await expect(hero(page).getByText('Cuota 2 de 3')).toBeVisible()
      await expect(hero(page).getByText('Préstamo al día')).toBeVisible()
      await expect(list(page).getByText('Cuota 1, pagada')).toBeVisible()
    })

    test('a part is repaid with smaller instalments or with fewer, each with what it saves before it is paid', async ({
      page,
      request,
    }) => {
      test.slow() // two customers, each with a visit to the card page
      for (const mode of [
        { choice: 'Menos cuota', action: /^Pagar 100,00\s€ y bajar la cuota$/ },
        { choice: 'Menos meses', action: /^Pagar 100,00\s€ y acabar antes$/ },
      ]) {
        await enterAsNew(page, request, 'plan_cured')
        await page.goto('/account/pagar-parte?importe=100')
        const choice = sheet(page).getByRole('radio', { name: new RegExp(`^${mode.choice}`) })
        await choice.check()
        const next = euros(
          await sheet(page)
            .getByText(/^Próxima cuota, /)
            .locator('xpath=..')
            .textContent(),
        )
        expect(next).not.toBe('')
        await expectAccessible(page)
        await pay(page, mode.action)
        await expect(hero(page).locator('data').first()).toHaveText(next)
      }
    })

    test('the whole is paid early with what it saves, and an instalment moves with its whole cost in view', async ({
      page,
      request,
    }) => {
      test.slow() // two customers, each with a visit to the card page
      await enterAsNew(page, request, 'plan_cured')
      await page.goto('/account')
      await hero(page).getByRole('link', { name: 'Pagar todo' }).click()
      await expect(sheet(page).getByText(/^En vez de .*, ahorras$/)).toBeVisible()
      await pay(page, /^Pagar \d+,\d\d\s€ y terminar$/)
      await expect(page.getByRole('heading', { name: 'Ya estás al otro lado' })).toBeVisible()

      await enterAsNew(page, request, 'plan_cured')
      await page.goto('/account')
      await hero(page).getByRole('link', { name: 'Mover cuotas' }).click()
      const table = sheet(page).getByRole('table', { name: 'Ahora y si la mueves' })
      await expect(table.getByRole('row', { name: /^Coste total/ })).toBeVisible()
      await expect(table.getByRole('row', { name: /^TAE/ })).toBeVisible()
      await expectAccessible(page)
      await pay(page, /^Mover un mes: hoy \d+,\d\d\s€, \+\d+,\d\d\s€$/)
      await expect(hero(page).getByText('Plazo ampliado')).toBeVisible()
    })
  })
}
