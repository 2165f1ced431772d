// Every page of the rail and one object of each kind have no accessibility violation and fit their screen, on a tablet and in the
// dark scheme too. The walks of the short run check one page per layout: loans (shell), bank, books (ledger), own account (accounts),
// customer (find) and document (decide).
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'

const DESK = { width: 1280, height: 800 }
const TABLET = { width: 1024, height: 768 }
const LOOKS = [
  ['light', DESK],
  ['light', TABLET],
  ['dark', TABLET],
] as const

async function railPaths(page: Page): Promise<readonly string[]> {
  await page.goto('/backoffice')
  const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(12)
  return [...paths, '/backoffice/mi-cuenta', '/backoffice/no-existe']
}

/** The addresses of one customer, loan, application, document, statement line and approval. */
async function objectPaths(page: Page): Promise<readonly string[]> {
  const first = async (list: string, key: string): Promise<string> => {
    const { items } = await (await page.request.get(`/staff/${list}`)).json()
    expect(items.length, `${list} is empty`).toBeGreaterThan(0)
    return String(items[0][key])
  }
  return [
    `clientes/${await first('customers', 'id')}`,
    `prestamos/${await first('loans?status=21', 'public_id')}`,
    `solicitudes/${await first('reviews?kind=manual_review', 'loan')}`,
    `documentos/${await first('documents', 'id')}`,
    `banco/${await first('bank/lines', 'id')}`,
    `aprobaciones/${await first('approvals', 'id')}`,
  ].map((path) => `/backoffice/${path}`)
}

async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
  await page.waitForLoadState('load')
  await expectFits(page, path)
  await test.step(`axe on ${path}`, () => expectAccessible(page))
}

for (const [colorScheme, viewport] of LOOKS) {
  for (const [kind, pathsOf] of [
    ['pages of the rail', railPaths],
    ['pages of objects', objectPaths],
  ] as const) {
    test(`${kind} are accessible and fit ${viewport.width} pixels, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await signInAs(page, 'admin')
      for (const path of await pathsOf(page)) await expectGood(page, path)
    })
  }
}
