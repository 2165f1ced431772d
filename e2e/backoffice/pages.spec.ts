// Every page of the rail in both colour schemes: no accessibility violation, and nothing wider than a tablet.
import { expectAccessible } from '../fixtures/axe.ts'
import { signInAs } from '../fixtures/backoffice.ts'
import { expect, test } from '../fixtures/server.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible in the ${colorScheme} scheme and fits a tablet`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1024, height: 768 })
    await signInAs(page, 'admin')
    await page.goto('/backoffice')
    const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const paths = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(12)
    for (const path of [...paths, '/backoffice/mi-cuenta', '/backoffice/no-existe']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
      await page.waitForLoadState('load')
      const isWide = await page.evaluate(() => {
        const main = document.querySelector('main')
        return (
          document.documentElement.scrollWidth > innerWidth || (main !== null && main.scrollWidth > main.clientWidth)
        )
      })
      expect(isWide, `${path} is wider than the screen`).toBe(false)
      await test.step(`axe on ${path}`, () => expectAccessible(page))
    }
  })
}
