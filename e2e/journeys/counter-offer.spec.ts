// The decision offers less or more than requested: every answer that the applicant can give, up to the payout.
import { expectAccessible } from '../fixtures/axe.ts'
import { connectBank } from '../fixtures/bank.ts'
import { enterAsNew } from '../fixtures/people.ts'
import { inShortRun } from '../fixtures/run-size.ts'
import { expect, test } from '../fixtures/server.ts'
import { sign } from '../fixtures/signing.ts'

const AT_THE_BANK = 'awaiting_bank_process_data'
const TO_THE_OFFER = [0, 100, 35, 37, 26]

test('[R1.05, R2.22, R4.04] a lower offer is declined after one more question, and nothing is signed or owed; in the next application it is accepted, not asked about again, signed and paid out', async ({
  page,
  request,
  records,
  browser,
  baseURL,
}) => {
  const { phone, token } = await enterAsNew(page, request, AT_THE_BANK)
  await page.goto('/registration')
  await connectBank(page, 'low_income')
  await expect(page).toHaveURL('/registration/decision')
  await expectAccessible(page)
  const offered = await records.newestLoan(phone)
  expect(offered.amountCents).toBeLessThan(offered.requestedCents)
  await expect(page.getByRole('row', { name: /^Devuelves/ })).toContainText('€')
  await page.getByRole('button', { name: 'No lo quiero' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sí, cerrar mi solicitud' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { name: 'Tu última solicitud ha terminado' })).toBeVisible()
  await expect(page.getByText('Tenemos una oferta para ti')).toHaveCount(0)
  await expectAccessible(page)

  expect(await records.newestLoan(phone)).toMatchObject({
    statuses: [...TO_THE_OFFER, 36],
    endReason: 'customer_declined',
    decisions: [{ outcome: 'less', amountCents: offered.amountCents }],
    hasAgreedToNewTerms: false,
    hasContract: false,
    signed: [],
    evidence: [],
    payouts: [],
    books: {},
  })

  // The next application gets a lower offer again.
  await page.getByRole('button', { name: 'Calcular otro préstamo' }).click()
  await page.getByRole('button', { name: 'Pedir este préstamo' }).click()
  await expect(page).toHaveURL('/registration/bank-data')
  await connectBank(page, 'low_income')
  await page.getByRole('button', { name: /^Seguir con / }).click()
  await expect(page).toHaveURL('/registration/agreement-document')
  // The offer is not asked about again, neither after a reload nor in another browser.
  await page.reload()
  await expect(page).toHaveURL('/registration/agreement-document')
  await expectAccessible(page)
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await other.addCookies([{ name: 'access_token', value: token, url: String(baseURL) }])
  const elsewhere = await other.newPage()
  await elsewhere.goto('/registration')
  await expect(elsewhere).toHaveURL('/registration/agreement-document')
  await other.close()
  await sign(page, request, phone)
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('region', { name: /^Préstamo / })).toBeVisible()

  const loan = await records.newestLoan(phone)
  expect(loan.amountCents).toBeLessThan(loan.requestedCents)
  expect(loan).toMatchObject({
    statuses: [...TO_THE_OFFER, 1, 10, 2],
    hasAgreedToNewTerms: true,
    autoDebitEnabled: false,
    signed: ['ine', 'loan_agreement'],
    evidence: ['signature'],
    payouts: [{ status: 'completed', amountCents: loan.amountCents }],
    books: { principal: loan.amountCents, cash_in_transit: -loan.amountCents },
  })
})

const MORE = [
  { answer: 'the requested amount is kept', button: /^Seguir con /, isMore: false },
  { answer: 'the larger amount is accepted', button: /^Prefiero /, isMore: true },
]
// Unit tests of the screen and of the server also keep the requested amount.
for (const { answer, button, isMore } of inShortRun(MORE, ({ isMore }) => isMore)) {
  test(`[R1.05, R2.22, R4.04] a higher offer: ${answer}`, async ({ page, request, records }) => {
    const { phone } = await enterAsNew(page, request, AT_THE_BANK, { amount: 200 })
    await page.goto('/registration')
    await connectBank(page, 'strong')
    await expect(page).toHaveURL('/registration/decision')
    await expectAccessible(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL('/registration/agreement-document')

    const loan = await records.newestLoan(phone)
    expect(loan).toMatchObject({ statuses: TO_THE_OFFER, requestedCents: 200_00, decisions: [{ outcome: 'more' }] })
    const [decision] = loan.decisions
    expect(decision?.amountCents).toBeGreaterThan(200_00)
    expect(loan.amountCents).toBe(isMore ? decision?.amountCents : 200_00)
    // The signed amount is the chosen one.
    await expect(page.getByRole('definition').first()).toHaveText(new RegExp(`^${loan.amountCents / 100},00\\s€$`))
  })
}
