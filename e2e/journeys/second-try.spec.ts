// Steps that fail at first and then succeed: a photo, the bank, the account.
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff } from '../fixtures/backoffice.ts'
import { connectBank } from '../fixtures/bank.ts'
import { enterAsNew, expectInboxRead } from '../fixtures/people.ts'
import { choosePhoto, goodPhoto, PHOTO_TITLES, sendPhoto, startWithoutCamera } from '../fixtures/photos.ts'
import { clickContinue } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/server.ts'

test('[R2.19, R2.20, R2.21, R3.10, R8.07] a rejected photo, a failed import and another person’s account are each followed by a second try that leads on', async ({
  page,
  request,
  records,
}) => {
  const { phone, token } = await enterAsNew(page, request, 'awaiting_documents')
  const [front, back, selfie] = PHOTO_TITLES
  const send = async (title: RegExp, name?: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await choosePhoto(page, await goodPhoto(name))
    await sendPhoto(page)
  }
  await page.goto('/registration')
  await startWithoutCamera(page)
  await send(front, 'reject-dni.png')
  await send(back)
  await expect(page.getByText('Necesitamos otra foto')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: front })).toBeVisible()
  // Shown once, by the step: it also marks the inbox message as read.
  await expectInboxRead(request, token)
  await expect(page.getByText('Necesitamos que envíes otra vez')).toHaveCount(0)
  await expectAccessible(page)
  await send(front)
  await send(selfie)
  await expect(page).toHaveURL('/registration/bank-data')

  const documents = await records.documents(phone)
  expect(documents.filter(({ isStanding }) => !isStanding)).toEqual([
    { type: 'id_card', status: 'rejected', rejectionReason: expect.any(String), isStanding: false },
  ])
  expect(documents.filter(({ isStanding }) => isStanding).map(({ type, status }) => `${type} ${status}`)).toEqual(
    expect.arrayContaining(['id_card accepted', 'id_card_back accepted', 'selfie_with_id_card accepted']),
  )
  expect((await records.newestLoan(phone)).statuses).toEqual([0, 100, 33, 100, 35])

  // A failed import shows a message, and the next one shows that the typed account belongs to another person.
  await connectBank(page, 'import_fails')
  await expect(page.getByRole('alert').filter({ hasText: 'No hemos podido leer los datos de tu banco' })).toBeVisible()
  await expectAccessible(page)
  await connectBank(page, 'someone_elses_account')
  await expect(page).toHaveURL('/registration/select-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Necesitamos otra cuenta' })).toBeVisible()
  await expectAccessible(page)
  const own = page.getByRole('radio', { name: /^Cuenta que termina en \d{4}/ })
  await expect(own).toHaveCount(1)
  const iban = await own.getAttribute('value')
  await own.check()
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/agreement-document')

  expect(await records.newestLoan(phone)).toMatchObject({
    statuses: [0, 100, 33, 100, 35, 37, 35, 37, 34, 26],
    bankConnections: ['failed', 'imported'],
    decisions: [{ outcome: 'approve' }],
    payoutIban: iban,
  })
})

test('[R2.19, R3.10] a typed account that no bank has shown waits for two staff members, and then the page continues by itself', async ({
  page,
  request,
  records,
  baseURL,
}) => {
  const { phone } = await enterAsNew(page, request, 'awaiting_bank_process_data')
  await page.goto('/registration')
  await connectBank(page, 'someone_elses_account')
  await expect(page).toHaveURL('/registration/select-account')
  const iban = 'ES1921000418440000001332'
  await page.getByRole('radio', { name: /^Escribir mi IBAN/ }).check()
  await page.getByLabel('IBAN', { exact: true }).fill(iban)
  await clickContinue(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Estamos comprobando tu cuenta' })).toBeVisible()
  await expect(page.getByText('Comprobamos que la cuenta que termina en 1332 está a tu nombre.')).toBeVisible()
  await expectAccessible(page)
  expect((await records.newestLoan(phone)).statuses).toEqual([0, 100, 35, 37, 34])

  const accepted = await request.post(`/staff/payout-accounts/${phone}/accept`, {
    headers: { authorization: 'Bearer sandbox-staff-token' },
    data: { iban, reason: 'Certificado de titularidad del banco' },
  })
  expect(accepted.status()).toBe(202)
  await approveAsStaff(baseURL, 'underwriter', (await accepted.json()).approval_id)
  await expect(page).toHaveURL('/registration/agreement-document')
  expect(await records.newestLoan(phone)).toMatchObject({ statuses: [0, 100, 35, 37, 34, 26], payoutIban: iban })
})
