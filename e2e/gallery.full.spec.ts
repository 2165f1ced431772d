// The gallery of components, in both schemes.
import { expectAccessible } from './fixtures/axe.ts'
import { expect, test } from './fixtures/server.ts'

test('the gallery shows every component, without accessibility violations in either scheme', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/sandbox/gallery')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
