// Customers without a loan: refused by the tables, held for manual review, blocked and blacklisted.
import { expectAccessible } from '../fixtures/axe.ts'
import { connectBank } from '../fixtures/bank.ts'
import { enterAs, enterAsNew, expectInboxRead } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/server.ts'
import { asStaff } from '../fixtures/staff.ts'

const DECLINED = { level: 1, name: 'Ahora no podemos darte un préstamo' } as const

test('[R2.22, R4.04] denied: the reasons, a review request, and the wait before the next application', async ({
  page,
  request,
  records,
}) => {
  const { phone, token } = await enterAsNew(page, request, 'awaiting_bank_process_data')
  await page.goto('/registration')
  await connectBank(page, 'over_indebted')
  await expect(page).toHaveURL('/registration/decision')
  await expect(page.getByRole('heading', DECLINED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Por qué' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Qué deberíamos saber').fill('He terminado de pagar dos.')
  await page.getByRole('button', { name: 'Pedir una revisión' }).click()
  await expect(page.getByText('Hemos recibido tu petición')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a tu cuenta' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { name: 'No hemos podido aprobar tu solicitud' })).toBeVisible()
  await expectAccessible(page)

  const loan = await records.newestLoan(phone)
  expect(loan).toMatchObject({
    statuses: [0, 100, 35, 37, 4],
    endReason: 'over_indebted',
    decisions: [{ outcome: 'deny', amountCents: null, actor: 'system' }],
    reviews: [{ kind: 'refusal_contested', outcome: null }],
    signed: [],
    payouts: [],
    books: {},
  })
  expect(loan.decisions[0]?.reasons).toContain('over_indebted')
  const again = await request.post('/v2/loan', {
    headers: { authorization: `Bearer ${token}` },
    data: { loan_sum: 100, loan_period: 7 },
  })
  expect(await again.json()).toMatchObject({ label: 'cooling_period' })
  expect(await records.loanCount(phone)).toBe(1)
})

test('[R2.21, R2.22] manual review: the page says so once, waits and follows the decision by itself', async ({
  page,
  request,
  records,
}) => {
  const { phone, loan, token } = await enterAsNew(page, request, 'awaiting_bank_process_data', { amount: 100 })
  await page.goto('/registration')
  await connectBank(page, 'thin')
  await expect(page).toHaveURL('/registration/verification')
  await expect(page.getByRole('heading', { level: 1, name: 'Una persona está revisando tu solicitud' })).toBeVisible()
  await expectInboxRead(request, token)
  await expect(page.getByText('va a revisar tu solicitud')).toHaveCount(0)
  await expectAccessible(page)
  await asStaff(request, `reviews/${loan?.public_id}/approve`, { amount: 100, comment: 'Nómina comprobada' })
  await expect(page).toHaveURL('/registration/agreement-document')

  expect(await records.newestLoan(phone)).toMatchObject({
    statuses: [0, 100, 35, 37, 33, 100, 26],
    decisions: [
      { outcome: 'review', actor: 'system' },
      { outcome: 'approve', amountCents: 100_00, actor: 'admin:demo' },
    ],
    reviews: [{ kind: 'manual_review', outcome: 'approved' }],
  })
})

test('[R2.07, R2.22, R6.03] blocked: the open page switches to the refusal, and a new application ends at once; blacklisted: only the declined page is available', async ({
  page,
  request,
  records,
}) => {
  const { phone, token } = await enterAsNew(page, request, 'repeat')
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Calcula tu préstamo' })).toBeVisible()
  await asStaff(request, `customers/${phone}/block`, { reason: 'Denuncia por suplantación' })
  await expect(page).toHaveURL('/registration/decision')
  await expect(page.getByRole('heading', DECLINED)).toBeVisible()
  await expectAccessible(page)

  const applied = await request.post('/v2/loan', {
    headers: { authorization: `Bearer ${token}` },
    data: { loan_sum: 100, loan_period: 7 },
  })
  expect(applied.status()).toBe(201)
  await page.goto('/account')
  await expect(page).toHaveURL('/registration/decision')
  await expect(page.getByRole('heading', DECLINED)).toBeVisible()
  expect(await records.newestLoan(phone)).toMatchObject({
    statuses: [0, 4],
    endReason: 'blocked',
    decisions: [],
    bankConnections: [],
    books: {},
  })

  // A customer without a loan who is blacklisted sees the declined page only.
  const listed = await enterAsNew(page, request, 'just_registered')
  await page.goto('/registration')
  await expect(page).toHaveURL('/registration/personal-data')
  await asStaff(request, `customers/${listed.phone}/blacklist`, { reason: 'Documento falso' })
  // The blacklisting ends the session; signing in again leads to the declined page.
  const ended = await request.get('/v2/user', { headers: { authorization: `Bearer ${listed.token}` } })
  expect(ended.status()).toBe(401)
  const newToken = await enterAs(page, request, listed.phone)
  await page.goto('/registration')
  await expect(page).toHaveURL('/auth/forbidden')
  await expectAccessible(page)
  const forbidden = await request.post('/v2/loan', {
    headers: { authorization: `Bearer ${newToken}` },
    data: { loan_sum: 100, loan_period: 7 },
  })
  expect(forbidden.status()).toBe(403)
  expect(await records.loanCount(listed.phone)).toBe(0)
})
