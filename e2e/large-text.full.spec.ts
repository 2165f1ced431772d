// At 200 % text size on a phone nothing is cut off or wider than the screen.
import { expectReadableAtDoubleSize } from './fixtures/large-text.ts'
import { enterAs, makeCustomer } from './fixtures/people.ts'
import { test } from './fixtures/server.ts'

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

test('the entry pages', async ({ page }) => {
  for (const path of ENTRY) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await expectReadableAtDoubleSize(page, path)
  }
})

for (const [state, paths] of Object.entries(PAGES)) {
  test(`the pages of a customer in "${state}"`, async ({ page, request }) => {
    await enterAs(page, request, await makeCustomer(request, state))
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expectReadableAtDoubleSize(page, `${state} ${path}`)
    }
  })
}
