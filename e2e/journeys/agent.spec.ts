// A customer of an agent: the invitation, one form for the missing data, and the agreed loan, paid to the account from the bank.
import { bankToken, sendPhotos } from '../fixtures/applicant.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { newPhone } from '../fixtures/people.ts'
import {
  clickContinue,
  confirmPhone,
  fillAddress,
  fillIdentity,
  fillWork,
  newDni,
  sendApplication,
} from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/server.ts'
import { sign } from '../fixtures/signing.ts'
import { asStaff } from '../fixtures/staff.ts'

test('[R1.07, R2.03, R2.18, R2.19, R3.07, R3.10, R4.03] from the invitation to the payout, with the data that the agent entered and the account from the bank', async ({
  page,
  request,
  records,
}, info) => {
  test.slow()
  const national = newPhone(info.workerIndex)
  const phone = `34${national}`
  const { url } = await asStaff(request, 'agent-sessions', {
    mobile_phone: phone,
    first_name: 'Rosa',
    loan_amount: 150,
    loan_term: 21,
  })
  await page.goto(new URL(url).pathname + new URL(url).search)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByLabel('Número de teléfono móvil')).toHaveValue(/^6/)
  expect((await page.getByLabel('Número de teléfono móvil').inputValue()).replaceAll(' ', '')).toBe(national)
  await page.getByLabel('Acepto todo lo necesario').check()
  await confirmPhone(page, request, national)

  // One page for all data that the agent left out; the name is already known.
  await expect(page).toHaveURL('/registration/completing')
  await expectAccessible(page)
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveCount(0)
  await fillIdentity(page, newDni(info.workerIndex), null)
  await fillAddress(page)
  await fillWork(page)
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/select-account')
  await page.getByRole('radio', { name: /^La cuenta de mi banco/ }).check()
  await sendApplication(page)
  await expect(page).toHaveURL('/registration/photo-verification')
  expect(await records.newestLoan(phone)).toMatchObject({ status: 33, requestedCents: 150_00, termDays: 21 })

  const token = String((await page.context().cookies()).find(({ name }) => name === 'access_token')?.value)
  await sendPhotos(request, token)
  await expect(page).toHaveURL('/registration/bank-data')
  await bankToken(request, token, 'good')
  await expect(page).toHaveURL('/registration/agreement-document')
  const offered = await records.newestLoan(phone)
  expect(offered).toMatchObject({
    statuses: [0, 100, 33, 100, 35, 37, 26],
    requestedCents: 150_00,
    amountCents: 150_00,
    termDays: 21,
    customerKind: 'new',
  })
  expect(await records.loanCount(phone)).toBe(1)

  // Without a typed account, the account from the bank is in the contract and receives the payout.
  expect(offered.payoutIban).toMatch(/^ES\d{22}$/)
  await sign(page, request, phone)
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByRole('region', { name: /^Préstamo / })).toBeVisible()
  expect(await records.newestLoan(phone)).toMatchObject({
    statuses: [0, 100, 33, 100, 35, 37, 26, 1, 10, 2],
    payouts: [{ status: 'completed', iban: offered.payoutIban }],
  })
})
