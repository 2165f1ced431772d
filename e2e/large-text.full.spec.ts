// At 200 % text size nothing is cut off, wider than the screen or over something else, on a phone, a tablet and a desktop.
import type { Page } from '@playwright/test'
import { LOAN_STATUSES } from '../packages/domain/src/loan/status.ts'
import { expectReadableAtDoubleSize } from './fixtures/large-text.ts'
import { enterAs, makeCustomer } from './fixtures/people.ts'
import { test, WIDTHS } from './fixtures/server.ts'

const ENTRY = ['/auth', '/auth?entrar', '/auth/forbidden']

const PAGES = {
  just_registered: ['/registration/personal-data', '/registration/additional-information'],
  awaiting_issuance_method: ['/registration/select-account'],
  awaiting_documents: ['/registration/photo-verification'],
  awaiting_bank_process_data: ['/registration/bank-data'],
  new: ['/registration/verification'],
  counter_offer_less: ['/registration/decision'],
  denied: ['/registration/decision'],
  awaiting_sign_contract: ['/registration/agreement-document'],
  contract_signed: ['/registration/auto-debit'],
  active: [
    '/account',
    '/account/pagar',
    '/account/pagar-parte',
    '/account/prorroga',
    '/account/documentos',
    '/account/history',
    '/account/notifications',
    '/account/personal_info',
  ],
  overdue: ['/account', '/account/ayuda-pago'],
  discount: ['/account'],
  sold: ['/account'],
  returned: ['/account'],
} as const

const SIZES = [
  ...WIDTHS.map(({ name, options }) => ({ name, size: options.viewport })),
  { name: 'on a tablet', size: { width: 768, height: 1024 } },
]

/** The text size stays when the window grows. */
async function expectReadable(page: Page, where: string): Promise<void> {
  for (const { name, size } of SIZES) {
    await page.setViewportSize(size)
    await expectReadableAtDoubleSize(page, `${where} ${name}`)
  }
  await page.setViewportSize(WIDTHS[0].options.viewport)
}

test('the entry pages', async ({ page }) => {
  for (const path of ENTRY) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await expectReadable(page, path)
  }
})

for (const [state, paths] of Object.entries(PAGES)) {
  test(`the pages of a customer in "${state}"`, async ({ page, request }) => {
    test.slow() // every page at three widths
    await enterAs(page, request, await makeCustomer(request, state))
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expectReadable(page, `${state} ${path}`)
    }
  })
}

const OTHER_STATUSES = LOAN_STATUSES.filter((status) => !(status in PAGES))

test(`the page of a customer in each of the other ${OTHER_STATUSES.length} statuses`, async ({ page, request }) => {
  test.slow()
  for (const status of OTHER_STATUSES) {
    await enterAs(page, request, await makeCustomer(request, status))
    await page.goto('/account')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectReadable(page, status)
  }
})

test('the menu of the account', async ({ page, request }) => {
  await enterAs(page, request, await makeCustomer(request, 'active'))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('dialog', { name: 'Menú' }).waitFor()
  await expectReadable(page, 'menu')
})
