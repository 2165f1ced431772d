// A customer who has repaid a loan: no documents, no forms, and a loan that is no longer free.
import { expectAccessible } from '../fixtures/axe.ts'
import { connectBank } from '../fixtures/bank.ts'
import { enterAsNew } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/server.ts'
import { sign } from '../fixtures/signing.ts'

test('[R2.25, R4.03, R6.02] from the account to the payout, without uploading a document again', async ({
  page,
  request,
  records,
}) => {
  const { phone } = await enterAsNew(page, request, 'repeat')
  const documents = await records.documents(phone)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Calcular otro préstamo' }).click()
  await page.getByRole('textbox', { name: 'Importe' }).fill('250')
  await page.getByRole('textbox', { name: 'Plazo' }).fill('20')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Pedir este préstamo' }).click()
  await expect(page).toHaveURL('/registration/bank-data')
  await connectBank(page, 'good')
  await expect(page).toHaveURL('/registration/agreement-document')
  await sign(page, request, phone)
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page).toHaveURL('/account')
  const loan = page.getByRole('region', { name: /^Préstamo / })
  // 250 € and 20 days at 1 % a day.
  await expect(loan).toContainText('300,00 €')
  await expectAccessible(page)

  expect(await records.newestLoan(phone)).toMatchObject({
    statuses: [0, 100, 35, 37, 26, 1, 10, 2],
    requestedCents: 250_00,
    termDays: 20,
    customerKind: 'repeat',
    books: { principal: 250_00, cash_in_transit: -250_00 },
  })
  expect(await records.loanCount(phone)).toBe(3)
  expect(await records.documents(phone)).toEqual(documents)
})
