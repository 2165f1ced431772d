// Error messages and their places (requirements R8). The others are tested with their screens: sign-in (sign-in.spec), a DNI in
// use (registration.spec), promo codes (calculator.spec), photos and faces (documents.spec), payments and new versions (account.spec),
// cards (signing.spec).
import type { Page } from '@playwright/test'
import { callAs, registeredWithoutAccount } from './fixtures/applicant.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew, newPhone, signInWithToken } from './fixtures/people.ts'
import { choosePhoto, goodPhoto, PHOTO_TITLES, sendPhoto } from './fixtures/photos.ts'
import { IBAN, sendApplication } from './fixtures/registration.ts'
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

test('[R8.03] a server error appears at its field and in the summary, for fields of any block', async ({
  page,
  request,
  baseURL,
}) => {
  await enterAsNew(page, request, 'just_registered')
  // Without the browser's own checks the messages come from the server.
  await page.context().addCookies([{ name: 'developer_menu', value: '1', url: String(baseURL) }])
  await page.goto('/registration/personal-data')
  await page.getByText('Interruptores').click()
  await page.getByRole('switch', { name: /Sin validación/ }).click()
  await page.getByLabel('DNI o NIE').fill('12345678A')
  await page.getByLabel('Fecha de nacimiento').fill('01/01/2015')
  await page.getByRole('radio', { name: 'Mujer' }).check()
  const refused = page.waitForResponse((answer) => answer.url().includes('/v2/user/personal_data'))
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click()
  expect((await refused).status()).toBe(422)
  const summary = page.getByRole('region', { name: /datos que revisar/ })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText(/DNI o NIE: /)
  await expect(summary).toContainText('Fecha de nacimiento: Fecha equivocada')
  await expect(summary).toContainText(/Faltan \d+ datos\. Ve al primero: /)
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveAccessibleDescription(/Fecha equivocada/)
  await expect(page.getByLabel('Calle', { exact: true })).toHaveAccessibleDescription(/El campo no puede estar vacío/)
})

test('[R8.03] an error without a field on the page is an alert', async ({ page, request, baseURL }, info) => {
  const { token } = await registeredWithoutAccount(request, info.workerIndex)
  await signInWithToken(page, token, baseURL)
  await page.goto('/registration')
  const errors = [{ property: 'favourite_colour', message: 'Ese color no existe.', label: 'unknownOption' }]
  await breakDown(page, '**/v2/user/issue_method', {
    status: 422,
    json: { message: 'Revisa los datos marcados.', label: 'validation_failed', errors },
  })
  await page.getByRole('radio', { name: /^La cuenta de mi banco/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(alert(page, 'Ese color no existe.')).toBeVisible()
  await expect(page).toHaveURL('/registration/select-account')
})

test('[R8.06] an application that fails shows the reason, and succeeds later', async ({
  page,
  request,
  records,
  baseURL,
}, info) => {
  const { token, phone } = await registeredWithoutAccount(request, info.workerIndex)
  const account = { method_of_disbursement: 1, iban: IBAN.replaceAll(' ', '') }
  await callAs(request, 'PUT', '/v2/user/issue_method', token, account)
  await signInWithToken(page, token, baseURL)
  const repair = await breakDown(page, '**/v2/loan')
  await page.goto('/registration')
  await sendApplication(page)
  await expect(alert(page, DOWN.message)).toBeVisible()
  await expectAccessible(page)
  expect(await records.loanCount(phone)).toBe(0)
  await repair()
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(page).toHaveURL('/registration/photo-verification')
  expect(await records.loanCount(phone)).toBe(1)
})

test('[R8.06] a code that cannot be resent shows the reason and the support phone', async ({ page }, info) => {
  await page.clock.install()
  await page.goto('/auth')
  await page.getByLabel('Número de teléfono móvil').fill(newPhone(info.workerIndex))
  await page.getByLabel('Acepto todo lo necesario').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).click()
  await expect(page).toHaveURL('/auth/confirm')
  await page.clock.fastForward(91_000)
  await breakDown(page, '**/v2/user/resend_phone_confirmation_code')
  await page.getByRole('button', { name: 'Enviar otro código' }).click()
  await expect(alert(page, DOWN.message)).toContainText(/llámanos al \d/)
  await expectAccessible(page)
})

test('[R8.07] a failed upload shows the support phone and keeps the photo, which a retry sends', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'awaiting_documents')
  await page.goto('/registration')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await choosePhoto(page, await goodPhoto())
  const repair = await breakDown(page, '**/v2/user/document', {
    status: 500,
    json: { message: '', label: '', errors: [] },
  })
  await sendPhoto(page)
  await expect(alert(page, 'El proceso de carga de la foto fue incorrecto')).toContainText(/llámanos al \d/)
  await expectAccessible(page)
  await repair()
  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await expect(page.getByRole('heading', { level: 1, name: PHOTO_TITLES[1] })).toBeVisible()
})

const CAMERAS = [
  ['NotFoundError', 'No encontramos ninguna cámara'],
  ['NotReadableError', 'Otra aplicación está usando la cámara'],
  ['UnknownError', 'No podemos usar la cámara'],
] as const

test('[R8.08] every camera failure shows what to do, and the gallery stays available', async ({ page, request }) => {
  await enterAsNew(page, request, 'awaiting_documents')
  await page.goto('/registration')
  await page.getByRole('button', { name: 'Empezar' }).click()
  for (const [name, title] of CAMERAS) {
    await page.evaluate((errorName) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', errorName))
    }, name)
    await page.getByRole('button', { name: 'Hacer foto', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^Llamar al \d/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Subir de la galería' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Subir de la galería' }).click()
  await (await chooser).setFiles({ name: 'dni.txt', mimeType: 'text/plain', buffer: Buffer.from('DNI') })
  await expect(alert(page, 'No podemos leer este archivo')).toBeVisible()
})

test('[R8.07] a document that cannot be opened shows an error, and nothing else breaks', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
  await page.getByText('Documentos', { exact: true }).click()
  await breakDown(page, '**/v2/loans/*/documents/*')
  await page.getByRole('button', { name: /^Descargar: Contrato/ }).click()
  await expect(alert(page, 'No hemos podido abrir el documento.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Descargar: Contrato/ })).toBeEnabled()
})

test('[R8.09] auto-debit that cannot be switched on shows an error beside its switch', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Activar el pago automático' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pago automático' })
  await dialog.getByRole('checkbox').check()
  await breakDown(page, '**/v2/user/ticket')
  await dialog.getByRole('button', { name: 'Activar y añadir tarjeta' }).click()
  await expect(dialog.getByText('No podemos activar el débito automático')).toBeVisible()
  await expect(dialog).toContainText(DOWN.message)
  await expectAccessible(page)
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
