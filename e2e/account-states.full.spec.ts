// Every loan state in the account, checked by axe.
import { CARDS, expectCardsOf } from './fixtures/account-cards.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

for (const state of Object.keys(CARDS)) {
  test(`[R2.25, R2.31] ${state} shows exactly its cards, without accessibility violations`, async ({
    page,
    request,
  }) => {
    await enterAsNew(page, request, state)
    await page.goto('/account')
    await expectCardsOf(page, state)
    await expectAccessible(page)
    await expect(page).toHaveURL('/account')
  })
}
