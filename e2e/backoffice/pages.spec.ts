// Pages of the rail and of one object of each kind have no accessibility violation and fit their screen. The full run looks at every
// page, on a tablet and in the dark scheme too.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { expectFits, signInAs } from '../fixtures/backoffice.ts'
import { inShortRun } from '../fixtures/run-size.ts'
import { expect, test } from '../fixtures/server.ts'

const DESK = { width: 1280, height: 800 }
const TABLET = { width: 1024, height: 768 }
const LOOKS = inShortRun(
  [
    ['light', DESK],
    ['light', TABLET],
    ['dark', TABLET],
  ] as const,
  ([colorScheme, viewport]) => colorScheme === 'light' && viewport === DESK,
)

/** One page per layout: list with filters, queue, figures, forms. */
const IN_SHORT_RUN = [
  'prestamos',
  'banco',
  'contabilidad',
  'mi-cuenta',
  String.raw`clientes/\d+`,
  String.raw`documentos/\d+`,
]
const isInShortRun = (path: string) => IN_SHORT_RUN.some((part) => new RegExp(`/${part}$`).test(path))

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
      for (const path of inShortRun(await pathsOf(page), isInShortRun)) await expectGood(page, path)
    })
  }
}
