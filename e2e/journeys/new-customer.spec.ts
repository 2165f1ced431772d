// The whole journey of a new customer on a phone: from the calculator to the payout, and the records that it leaves.
import { expectAccessible } from '../fixtures/axe.ts'
import { connectBank } from '../fixtures/bank.ts'
import { countEffort, type } from '../fixtures/effort.ts'
import { newPhone } from '../fixtures/people.ts'
import { takePhotos } from '../fixtures/photos.ts'
import {
  clickContinue,
  confirmPhone,
  fillAddress,
  fillIban,
  fillIdentity,
  fillWork,
  IBAN,
  newDni,
  sendApplication,
} from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/server.ts'
import { sign } from '../fixtures/signing.ts'

test('[R1.02, R1.03, R1.04, R1.05, R2.18, R2.19, R2.21, R4.03, R5.15] from the calculator to the payout', async ({
  page,
  request,
  records,
}, info) => {
  test.slow() // thirteen screens, each checked by axe
  const nationalPhone = newPhone(info.workerIndex)
  const phone = `34${nationalPhone}`
  const arrive = async (path: string) => {
    await expect(page).toHaveURL(path)
    await expectAccessible(page)
  }

  await page.goto('/')
  await arrive('/auth')
  await page.getByRole('textbox', { name: 'Importe' }).fill('200')
  await page.getByRole('textbox', { name: 'Plazo' }).fill('14')
  await page.getByLabel('Número de teléfono móvil').fill(nationalPhone)
  await page.getByLabel('Acepto todo lo necesario').check()
  await confirmPhone(page, request, nationalPhone)

  await arrive('/registration/personal-data')
  await fillIdentity(page, newDni(info.workerIndex))
  await fillAddress(page)
  await clickContinue(page)
  await arrive('/registration/additional-information')
  await fillWork(page)
  await clickContinue(page)
  await arrive('/registration/select-account')
  await fillIban(page)
  await sendApplication(page)

  await arrive('/registration/photo-verification')
  await takePhotos(page)

  // The page that waits for the document review continues by itself.
  await arrive('/registration/bank-data')
  await connectBank(page, 'good')
  await arrive('/registration/agreement-document')
  await sign(page, request, phone)
  await arrive('/registration/auto-debit')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Vincular tarjeta' }).click()
  await page.locator('input[value=success]').check()
  await page.getByRole('button').first().click()

  // Paid out: the loan, its cost, and only the principal owed today.
  await expect(page).toHaveURL(/^[^?]+\/account(\?|$)/)
  const loan = page.getByRole('region', { name: /^Préstamo / })
  await expect(loan).toContainText('200,00 €')
  await expect(page.getByRole('region', { name: 'Pago automático' })).toContainText('Activado')
  await expectAccessible(page)

  const iban = IBAN.replaceAll(' ', '')
  expect(await records.newestLoan(phone)).toEqual({
    status: 2,
    statuses: [0, 100, 33, 100, 35, 37, 26, 1, 10, 2],
    requestedCents: 200_00,
    amountCents: 200_00,
    termDays: 14,
    customerKind: 'new',
    payoutIban: iban,
    hasAgreedToNewTerms: false,
    hasContract: true,
    autoDebitEnabled: true,
    endReason: null,
    decisions: [{ outcome: 'approve', amountCents: 200_00, reasons: ['within_means'], actor: 'system' }],
    reviews: [],
    bankConnections: ['imported'],
    signed: ['autodebit', 'ine', 'loan_agreement'],
    evidence: ['signature'],
    payouts: [{ status: 'completed', iban, amountCents: 200_00 }],
    books: { principal: 200_00, cash_in_transit: -200_00 },
  })
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value
  const user = await request.get('/v2/user', { headers: { authorization: `Bearer ${token}` } })
  expect(await user.json()).toMatchObject({
    personal_data: { birthday: '1990-05-01', bank_account: iban, nationality: 'ES' },
    addresses: { actual_address: { city: 'Alcalá de Henares', region: 'Madrid' } },
    employment: { income_amount: 1450, company_name: 'Bar Pepe' },
  })
  expect(await records.documents(phone)).toEqual(
    ['id_card', 'id_card_back', 'selfie_with_id_card'].map((type) => ({
      type,
      status: 'accepted',
      rejectionReason: null,
      isStanding: true,
    })),
  )
  await expect
    .poll(() => records.funnel(phone))
    .toEqual(
      expect.arrayContaining([
        'address_complete',
        'employment_complete',
        'iban_complete',
        'id_complete',
        'back_id_complete',
        'selfie_complete',
        'processing_kontomatik_complete',
        'processing_loan_approved',
      ]),
    )
})

// The way that asks least of a person: the suggested loan, the account from the bank, no card.
test('a new customer reaches the money in 17 screens, 45 taps, 16 typed fields and five minutes', async ({
  page,
  request,
  records,
}, info) => {
  test.slow()
  const nationalPhone = newPhone(info.workerIndex)
  await page.goto('/auth')
  const effort = await countEffort(page)
  await type(page.getByLabel('Número de teléfono móvil'), nationalPhone)
  await page.getByLabel('Acepto todo lo necesario').check()
  await confirmPhone(page, request, nationalPhone)
  await expect(page).toHaveURL('/registration/personal-data')
  await fillIdentity(page, newDni(info.workerIndex))
  await fillAddress(page)
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/additional-information')
  await fillWork(page)
  await clickContinue(page)
  await sendApplication(page)
  await takePhotos(page)
  await connectBank(page, 'good')
  await sign(page, request, `34${nationalPhone}`)
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByRole('region', { name: /^Préstamo / })).toBeVisible()

  const counts =
    `${effort.taps()} taps, ${effort.typedFields.size} fields, ${Math.round(effort.seconds())} s: ` +
    [...effort.screens, ...effort.typedFields].join(', ')
  info.annotations.push({ type: 'effort', description: counts })
  // The account, where the money is announced, is the last screen: it needs no action.
  expect(effort.screens.size + 1, counts).toBeLessThanOrEqual(17)
  expect(effort.taps(), counts).toBeLessThanOrEqual(45)
  expect(effort.typedFields.size, counts).toBeLessThanOrEqual(16)
  expect(effort.seconds(), counts).toBeLessThanOrEqual(300)
  expect((await records.newestLoan(`34${nationalPhone}`)).statuses).toEqual([0, 100, 33, 100, 35, 37, 26, 1, 10, 2])
})
