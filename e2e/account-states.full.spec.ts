// Every loan state in the account, checked by axe.
import { CARDS, expectCardsOf } from './fixtures/account-cards.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

for (const state of Object.keys(CARDS)) {
  test(`[R2.25, R2.31] ${state} shows exactly its cards within two phone screens, without accessibility violations`, async ({
    page,
    request,
  }) => {
    await enterAsNew(page, request, state)
    await page.goto('/account')
    await expectCardsOf(page, state)
    await expectAccessible(page)
    await expect(page).toHaveURL('/account')
    const isPhone = (page.viewportSize()?.width ?? 0) < 1024
    if (isPhone) {
      await expect(page.locator('[data-more-to-come]')).toHaveCount(0)
      const length = await page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom + scrollY)
      expect(length, 'the page is two phone screens long at most').toBeLessThanOrEqual(2 * 844)
    }
  })
}
