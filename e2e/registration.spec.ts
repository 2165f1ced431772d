// A new person goes from the phone number to the application, with slips, a refresh and a bad connection on the way.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { codeSentTo, newPhone } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

const IBAN = 'ES91 2100 0418 4502 0005 1332'

let made = 0
/** A DNI that no other test of this worker uses, outside the numbers of the demo customers. */
function newDni(workerIndex: number): string {
  made += 1
  const number = 20_000_000 + workerIndex * 100_000 + made
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}

async function signIn(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Número de teléfono móvil').fill(phone)
  await page.getByLabel('Acepto todo lo necesario').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).click()
  await page.getByLabel('Código de 4 cifras').fill(await codeSentTo(request, phone))
  await expect(page).toHaveURL('/registration/personal-data')
}

async function fillIdentity(page: Page, dni: string): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Primer apellido').fill('García')
  await page.getByLabel('DNI o NIE').fill(dni)
  await page.getByLabel('Fecha de caducidad del documento').pressSequentially('01012035')
  await page.getByRole('radio', { name: 'España' }).check()
  await page.getByLabel('Fecha de nacimiento').pressSequentially('1/5/1990')
  await page.getByRole('radio', { name: 'Mujer' }).check()
  await page.getByLabel('Correo electrónico').fill('lucia@example.es')
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Código postal').fill('28801')
  await expect(page.getByLabel('Provincia')).toHaveValue('Madrid')
  await page.getByLabel('Localidad').pressSequentially('alcala de h')
  await page.getByRole('listbox').getByRole('option', { name: 'Alcalá de Henares' }).click()
  await page.getByLabel('Calle', { exact: true }).fill('Calle Mayor')
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

/** Four weeks from now, as it is typed: tomorrow at the earliest is what the form wants. */
const payDay = () => new Intl.DateTimeFormat('en-GB').format(new Date(Date.now() + 28 * 24 * 3_600_000))

async function fillWork(page: Page): Promise<void> {
  await page.getByLabel('Situación laboral').selectOption({ label: 'Trabajo por cuenta ajena' })
  await page.getByLabel('Empresa').fill('Bar Pepe')
  await page.getByLabel('Puesto').fill('Camarera')
  await page.getByLabel('Sector').selectOption({ label: 'Hostelería y turismo' })
  await page.getByLabel('Trabajas ahí desde').fill('01/03/2020')
  await page.getByLabel('Estudios terminados').selectOption({ label: 'Bachillerato' })
  await page.getByLabel('Ingresos netos al mes').fill('1.450')
  await page.getByLabel('¿Cuándo vuelves a cobrar?').fill(payDay())
  await page.getByLabel('Gastos fijos al mes').fill('600')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('Su teléfono').fill('655443322')
  await page.getByLabel('¿Quién es?').selectOption({ label: 'Amigo o amiga' })
}

test('[R1.03, R2.18, R2.19, R2.21, R5.15] from the phone to the application, with a refresh in the middle', async ({
  page,
  request,
}, info) => {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Importe' }).fill('200')
  await page.getByRole('textbox', { name: 'Plazo' }).fill('14')
  await page.keyboard.press('Tab')
  await signIn(page, request, newPhone(info.workerIndex))
  await expectAccessible(page)

  await fillIdentity(page, newDni(info.workerIndex))
  await page.getByLabel('Código postal').focus()
  await page.reload()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía')
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('01/05/1990')
  await expect(page.getByRole('radio', { name: 'Mujer' })).toBeChecked()

  await fillAddress(page)
  await page.getByRole('button', { name: 'Continuar' }).dblclick()
  await expect(page).toHaveURL('/registration/additional-information')
  await expectAccessible(page)

  await fillWork(page)
  await goOn(page)
  await expect(page).toHaveURL('/registration/select-account')
  await expectAccessible(page)
  // Back leads nowhere but here: what is done is done.
  await page.goBack()
  await page.goto('/registration/personal-data')
  await expect(page).toHaveURL('/registration/select-account')

  await page.getByRole('radio', { name: /^Escribir mi IBAN/ }).check()
  await page.getByRole('textbox', { name: 'IBAN' }).fill(IBAN)
  await goOn(page)
  await expect(page).toHaveURL(/\/registration\/(?:bank-data|photo-verification)/)
  await expectAccessible(page)

  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value
  const headers = { authorization: `Bearer ${token}` }
  expect(await (await request.get('/v2/loan', { headers })).json()).toMatchObject({
    request_amount: 200,
    days: { total: 14 },
  })
  const user = await (await request.get('/v2/user', { headers })).json()
  expect(user).toMatchObject({
    personal_data: { birthday: '1990-05-01', bank_account: IBAN.replaceAll(' ', ''), nationality: 'ES' },
    addresses: { actual_address: { city: 'Alcalá de Henares', region: 'Madrid' } },
    employment: { income_amount: 1450, company_name: 'Bar Pepe' },
  })
})

test('[R5.04, R5.09, R5.18] tells what is wrong on top and at each field', async ({ page, request }, info) => {
  await signIn(page, request, newPhone(info.workerIndex))
  await page.getByLabel('DNI o NIE').fill('12345678A')
  await page.getByLabel('Fecha de nacimiento').fill('01/01/2015')
  await goOn(page)
  const summary = page.getByRole('region', { name: /datos que revisar/ })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Nombre: El campo no puede estar vacío')
  await expect(summary).toContainText('Fecha de nacimiento: Fecha superior a la fecha máxima posible')
  await expectAccessible(page)
  await summary.getByRole('link', { name: /^DNI o NIE/ }).click()
  await expect(page.getByLabel('DNI o NIE')).toBeFocused()
  await expect(page.getByLabel('DNI o NIE')).toBeInViewport()
})

test('[R8.05] a DNI that somebody else has leads to that account', async ({
  page,
  request,
  browser,
  baseURL,
}, info) => {
  const dni = newDni(info.workerIndex)
  const first = newPhone(info.workerIndex)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await signIn(theirs, request, first)
  await fillIdentity(theirs, dni)
  await fillAddress(theirs)
  await goOn(theirs)
  await expect(theirs).toHaveURL('/registration/additional-information')
  await other.close()

  await signIn(page, request, newPhone(info.workerIndex))
  await fillIdentity(page, dni)
  await fillAddress(page)
  await goOn(page)
  const dialog = page.getByRole('dialog', { name: 'Usuario con este DNI/NIE registrado anteriormente' })
  await expect(dialog).toContainText(`${first.slice(0, 3)} *** *${first.slice(-2)}`)
  await expect(dialog.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/auth')
})

test('what is typed without a connection is kept, and is there on another device once it is back', async ({
  page,
  request,
  context,
  browser,
  baseURL,
}, info) => {
  await signIn(page, request, newPhone(info.workerIndex))
  const name = page.getByLabel('Nombre', { exact: true })
  await expect(name).toBeVisible()
  await context.setOffline(true)
  await name.fill('Lucía')
  await page.getByLabel('Primer apellido').fill('García')
  await expect(page.getByText('lo que escribes queda en este dispositivo')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Guardamos lo que escribes')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await elsewhere.addCookies(await context.cookies())
  const tablet = await elsewhere.newPage()
  await tablet.goto('/registration/personal-data')
  await expect(tablet.getByLabel('Primer apellido')).toHaveValue('García')
  await elsewhere.close()
})
