// Error messages and their places (requirements R8). The others are tested with their screens: sign-in (sign-in.spec), a DNI in
// use (registration.spec), promo codes (calculator.spec), cameras, photos and faces (documents.spec), payments and new versions
// (account.spec), cards (signing.spec). Failures in the account are in errors.full.spec and in the tests of the borrower app.
import type { Page } from '@playwright/test'
import { registeredWithoutAccount } from './fixtures/applicant.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew, signInWithToken } from './fixtures/people.ts'
import { fillIban, sendApplication } from './fixtures/registration.ts'
import { expect, test } from './fixtures/server.ts'
import { goToCode, signCodeOf } from './fixtures/signing.ts'

const DOWN = { message: 'Un servicio que necesitamos no responde.', label: 'provider_unavailable', errors: [] }

/** Makes the server fail until the returned function is called. */
async function breakDown(
  page: Page,
  path: string,
  answer: { status: number; json: object } = { status: 503, json: DOWN },
) {
  await page.route(path, (route) => route.fulfill(answer))
  return () => page.unroute(path)
}

const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

test('[R5.19, R8.03] without the browser’s own checks the server’s errors appear at their fields and in the summary, for fields of any block', async ({
  page,
  request,
  baseURL,
}) => {
  await enterAsNew(page, request, 'just_registered')
  await page.context().addCookies([{ name: 'developer_menu', value: '1', url: String(baseURL) }])
  await page.goto('/registration/personal-data')
  await page.getByText('Interruptores').click()
  await page.getByRole('switch', { name: /Sin validación/ }).click()
  const goOn = page.getByRole('main').getByRole('button', { name: 'Continuar' })
  await page.getByLabel('DNI o NIE').fill('12345678A')
  await goOn.click()
  await page.getByLabel('Fecha de nacimiento').fill('01/01/2015')
  await page.getByRole('radio', { name: 'Mujer' }).check()
  await goOn.click()
  const refused = page.waitForResponse((answer) => answer.url().includes('/v2/user/personal_data'))
  await goOn.click()
  expect((await refused).status()).toBe(422)
  await expect(page).toHaveURL('/registration/personal-data')
  const summary = page.getByRole('region', { name: /datos que revisar/ })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText(/DNI o NIE: /)
  await expect(summary).toContainText(/Faltan \d+ datos\. Ve al primero: /)
  // The errors of the other views are where their fields are.
  await goOn.click()
  await expect(summary).toContainText('Fecha de nacimiento: Fecha equivocada')
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveAccessibleDescription(/Fecha equivocada/)
  await goOn.click()
  await expect(page.getByLabel('Calle', { exact: true })).toHaveAccessibleDescription(/El campo no puede estar vacío/)
})

test('[R8.03, R8.06] an error without a field is an alert; an application that fails shows the reason, and succeeds later', async ({
  page,
  request,
  records,
  baseURL,
}, info) => {
  const { token, phone } = await registeredWithoutAccount(request, info.workerIndex)
  await signInWithToken(page, token, baseURL)
  await page.goto('/registration')
  const errors = [{ property: 'favourite_colour', message: 'Ese color no existe.', label: 'unknownOption' }]
  const repairAccount = await breakDown(page, '**/v2/user/issue_method', {
    status: 422,
    json: { message: 'Revisa los datos marcados.', label: 'validation_failed', errors },
  })
  await page.getByRole('radio', { name: /^La cuenta de mi banco/ }).check()
  await sendApplication(page)
  await expect(alert(page, 'Ese color no existe.')).toBeVisible()
  await expect(page).toHaveURL('/registration/select-account')

  // The account is accepted now, and the application is not.
  await repairAccount()
  await fillIban(page)
  const repairLoan = await breakDown(page, '**/v2/loan')
  await sendApplication(page)
  await expect(alert(page, DOWN.message)).toBeVisible()
  await expect(page).toHaveURL('/registration/application')
  await expectAccessible(page)
  expect(await records.loanCount(phone)).toBe(0)
  await repairLoan()
  await sendApplication(page)
  await expect(page).toHaveURL('/registration/photo-verification')
  expect(await records.loanCount(phone)).toBe(1)
})

test('[R8.03, R4.10] three wrong signing codes show an error at the field, and nothing is signed', async ({
  page,
  request,
  records,
}) => {
  const { phone } = await enterAsNew(page, request, 'awaiting_sign_contract')
  await page.goto('/registration')
  await goToCode(page)
  const right = await signCodeOf(request, phone)
  const code = page.getByLabel('Código de 4 cifras')
  const attempt = async (digits: string, told: string) => {
    await code.fill(digits)
    await page.getByRole('button', { name: 'Firmar el contrato' }).click()
    await expect(code).toHaveAccessibleDescription(new RegExp(told))
  }
  const wrong = right.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  await attempt(wrong, 'Te quedan 2 intentos')
  await attempt(wrong, 'Te queda 1 intento')
  await attempt(wrong, 'pide uno nuevo')
  await attempt(right, 'Has probado demasiadas veces')
  expect(await records.newestLoan(phone)).toMatchObject({ status: 26, signed: [], evidence: [], payouts: [] })
})
