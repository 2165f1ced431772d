// The steps before the application, with mistakes, a refresh and a bad connection. `journeys/new-customer.spec.ts` goes straight through.
import { registeredWithoutAccount } from './fixtures/applicant.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { codeOf, newPhone } from './fixtures/people.ts'
import {
  clickContinue,
  fillAddress,
  fillIban,
  fillIdentity,
  fillWork,
  newDni,
  sendApplication,
  signIn,
} from './fixtures/registration.ts'
import { expect, test } from './fixtures/server.ts'

test('[R2.12, R2.18] a refresh keeps the input, saved steps open again with "Atrás", the browser’s Back and "Cambiar", and the review shows what was changed', async ({
  page,
  request,
  records,
}, info) => {
  const phone = newPhone(info.workerIndex)
  await signIn(page, request, phone)
  await expect(page.getByText('Paso 1 de 7')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atrás' })).toHaveCount(0)
  await fillIdentity(page, newDni(info.workerIndex))
  await clickContinue(page)
  await expect(page.getByRole('heading', { level: 1, name: '¿Dónde vives?' })).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Código postal')).toBeVisible()
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('01/05/1990')
  await expect(page.getByRole('radio', { name: 'Mujer' })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía')
  await expect(page.getByRole('button', { name: 'Atrás' })).toHaveCount(0)
  await clickContinue(page)
  await clickContinue(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continuar' }).dblclick()
  await expect(page).toHaveURL('/registration/additional-information')
  await fillWork(page)
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/select-account')
  await expect(page.getByText('Paso 3 de 7')).toBeVisible()
  await fillIban(page)

  // Back to the first step: once with the button of the page, once with the browser's. A reload keeps the step open.
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect(page).toHaveURL('/registration/additional-information?edit=back')
  await page.goBack()
  await expect(page).toHaveURL('/registration/personal-data?edit=back')
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/additional-information?edit=back')
  await page.reload()
  await expect(page.getByLabel('Empresa')).toHaveValue('Bar Pepe')
  await expect(page.getByLabel('Gastos fijos al mes')).toHaveValue('600')
  await page.getByLabel('Empresa').fill('Café Sol')
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/select-account')
  await expect(page.getByText('Café Sol')).toBeVisible()
  await expect(page.getByText('Es una cuenta de CaixaBank.')).toBeVisible()

  await page.getByRole('link', { name: /^Cambiar.*Quién eres$/ }).click()
  await expect(page).toHaveURL('/registration/personal-data?edit=review')
  await page.getByLabel('Correo electrónico').fill('otra@example.es')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirma el cambio de correo' })
  await confirmation.getByRole('textbox', { name: /^Código/ }).fill(await codeOf(request, `34${phone}`, 'email'))
  await confirmation.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page).toHaveURL('/registration/select-account')
  await expect(page.getByText('otra@example.es', { exact: true })).toBeVisible()
  await sendApplication(page)
  await expect(page).toHaveURL('/registration/photo-verification')
  expect(await records.loanCount(`34${phone}`)).toBe(1)

  // The application exists: the answers stay open, and a change that voids a check says so first.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Tus datos' })).toBeVisible()
  await page.getByRole('link', { name: /^Cambiar.*Quién eres$/ }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const question = page.getByRole('dialog', { name: '¿Guardamos este cambio?' })
  await expect(question).toContainText('tendrás que enviar otra vez las fotos')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect(page.getByText('Ana García').first()).toBeVisible()
  await page.getByRole('link', { name: 'Seguir con mi solicitud' }).click()
  await expect(page).toHaveURL('/registration/photo-verification')
})

test('[R5.04, R5.09, R5.18, R8.05, R8.13] shows errors in the summary and at each field, and a DNI of another account leads to that account and is counted', async ({
  page,
  request,
  records,
}, info) => {
  const dni = newDni(info.workerIndex)
  const { phone: first } = await registeredWithoutAccount(request, info.workerIndex, dni)
  const second = newPhone(info.workerIndex)
  await signIn(page, request, second)
  await page.getByLabel('DNI o NIE').fill('12345678A')
  await page.getByLabel('Fecha de caducidad del documento').fill('01/01/2015')
  await clickContinue(page)
  const summary = page.getByRole('region', { name: /datos que revisar/ })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText(/Faltan \d+ datos\. Ve al primero: Nombre/)
  await expect(summary).toContainText('Fecha de caducidad del documento: La fecha es inferior al mínimo posible')
  await expectAccessible(page)
  await summary.getByRole('link', { name: /^DNI o NIE/ }).click()
  await expect(page.getByLabel('DNI o NIE')).toBeFocused()
  await expect(page.getByLabel('DNI o NIE')).toBeInViewport()

  await page.getByLabel('Fecha de caducidad del documento').clear()
  await fillIdentity(page, dni)
  await fillAddress(page)
  await clickContinue(page)
  const dialog = page.getByRole('dialog', { name: 'Usuario con este DNI/NIE registrado anteriormente' })
  await expect(dialog).toContainText(`*** ** ** ${first.slice(-2)}`)
  await expect(dialog.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page)
  await expect.poll(() => records.funnel(`34${second}`)).toContain('document_info_exist')
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/auth')
})

test('[R2.09, R2.12] offline input is kept and appears on another device after reconnecting, where an old link opens the second step and the first one follows it', async ({
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
  await tablet.goto('/registration/step5')
  await expect(tablet).toHaveURL('/registration/additional-information')
  await fillWork(tablet)
  await clickContinue(tablet)
  await expect(tablet).toHaveURL('/registration/personal-data')
  await expect(tablet.getByLabel('Primer apellido')).toHaveValue('García')
  await fillIdentity(tablet, newDni(info.workerIndex))
  await fillAddress(tablet)
  await clickContinue(tablet)
  await expect(tablet).toHaveURL('/registration/select-account')
  await elsewhere.close()
})
