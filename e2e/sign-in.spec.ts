// A visitor calculates a loan, signs in with a code, reaches the first step, and signs out.
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { codeSentTo, newPhone } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

async function fillPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Número de teléfono móvil').fill(phone)
  await page.getByLabel('Acepto todo lo necesario').check()
}

/** With phone and consents given. */
async function requestCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).click()
  await expect(page).toHaveURL('/auth/confirm')
}

test('[R1.02, R2.16, R2.17, R4.09, R6.01] from the calculator to the first step and out again', async ({
  page,
  request,
}, info) => {
  const phone = newPhone(info.workerIndex)
  await page.goto('/')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Ingresa el número de teléfono' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Importe' }).fill('200')
  await page.getByRole('textbox', { name: 'Plazo' }).fill('14')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Devuelves', { exact: true }).last().locator('..')).toContainText('200,00')

  // The button stands on the price and leads to the form.
  const ask = page.getByRole('button', { name: 'Pedir 200 €' })
  await expect(ask).toBeInViewport({ ratio: 1 })
  await expect(ask.locator('..')).toContainText(/TAE0,0\s%Devuelves200,00\s€El /)
  await ask.click()
  await expect(page.getByLabel('Número de teléfono móvil')).toBeFocused()
  await expect(page.getByLabel('Número de teléfono móvil')).toBeInViewport()

  await fillPhone(page, phone)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Es correcto tu número?' })
  await expect(dialog).toContainText(`${phone.slice(0, 3)} ${phone.slice(3, 5)} ${phone.slice(5, 7)} ${phone.slice(7)}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sí, es correcto' }).click()

  await expect(page).toHaveURL('/auth/confirm')
  await expectAccessible(page)
  // A complete code submits itself.
  await page.getByLabel('Código de 4 cifras').fill(await codeSentTo(request, phone))
  await expect(page).toHaveURL('/registration/personal-data')
  await expectAccessible(page)

  // A refresh changes nothing, and the calculator's choice is still there.
  await page.reload()
  await expect(page).toHaveURL('/registration/personal-data')
  expect(
    await page.evaluate(() => [localStorage.getItem('loan_sum'), localStorage.getItem('loan_term')].join()),
  ).toMatch(/200.*14/)

  // The entry page leads back to the current step.
  await page.goto('/auth')
  await expect(page).toHaveURL('/registration/personal-data')

  await page
    .getByRole('button', { name: /Salir|Cerrar sesión/ })
    .first()
    .click()
  await expect(page).toHaveURL('/auth')
  expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(false)
  await page.goto('/registration/personal-data')
  await expect(page).toHaveURL('/auth')

  // This browser accepted the texts: the way in asks for the number only.
  await page.getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/auth?entrar')
  await expect(page.getByLabel('Número de teléfono móvil')).toBeFocused()
  await expect(page.getByText('ya se aceptaron los términos')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('[R2.16, R4.10, R5.01, R5.02, R5.03, R5.11, R8.04] corrects the form, then the number; after three wrong codes a new one is needed', async ({
  page,
  request,
}, info) => {
  const [mistyped, meant] = [newPhone(info.workerIndex), newPhone(info.workerIndex)]
  const field = page.getByLabel('Número de teléfono móvil')
  await page.goto('/auth')
  // What is missing appears at the field and in a summary that takes the focus.
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('El campo no puede estar vacío').first()).toBeVisible()
  await expect(page.getByText('La casilla de verificación debe verificarse para continuar').first()).toBeVisible()
  await expect(page.locator(':focus')).toContainText('El campo no puede estar vacío')
  await expectAccessible(page)
  await field.fill('666666666')
  await expect(page.getByText('El teléfono no es válido').first()).toBeVisible()

  // Select-all ticks the required boxes and never the marketing box.
  await fillPhone(page, mistyped)
  for (const label of ['términos y condiciones', 'política de privacidad', 'información previa al contrato']) {
    await expect(page.getByRole('checkbox', { name: new RegExp(label, 'i') })).toBeChecked()
  }
  await expect(page.getByLabel('Quiero recibir ofertas y novedades')).not.toBeChecked()

  // The number can be changed before and after the code is sent.
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'No, quiero cambiarlo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(field).toBeFocused()
  await requestCode(page)
  await page.getByRole('button', { name: 'Cambiar número' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nuevo número de teléfono móvil').fill(mistyped)
  await dialog.getByRole('button', { name: 'Guardar y continuar' }).click()
  await expect(dialog.getByText('El número no debe coincidir con el número de registro').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nuevo número de teléfono móvil').fill(meant)
  await dialog.getByRole('button', { name: 'Guardar y continuar' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(field).toHaveValue(`${meant.slice(0, 3)} ${meant.slice(3, 5)} ${meant.slice(5, 7)} ${meant.slice(7)}`)

  await requestCode(page)
  const right = await codeSentTo(request, meant)
  const wrong = right === '0000' ? '0001' : '0000'
  const code = page.getByLabel('Código de 4 cifras')
  for (const left of ['Te quedan 2 intentos', 'Te queda 1 intento', 'pide uno nuevo']) {
    await code.fill('')
    await code.fill(wrong)
    await expect(page.getByText(left).first()).toBeVisible()
  }
  await code.fill('')
  await code.fill(right)
  await expect(page.getByText('Has probado demasiadas veces').first()).toBeVisible()
  await expectAccessible(page)
})

test('[R2.17, R8.06, R9.03] waits 90 s for another code, offers the messaging service after 30 s, and shows why a code cannot be resent', async ({
  page,
  request,
}, info) => {
  const phone = newPhone(info.workerIndex)
  await page.clock.install()
  await page.goto('/auth')
  await fillPhone(page, phone)
  await requestCode(page)
  await expect(page.getByText(/Podrás pedir otro código en/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recibirlo por WhatsApp' })).toBeHidden()
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('button', { name: 'Recibirlo por WhatsApp' })).toBeVisible()
  // A refresh does not restart the wait.
  await page.reload()
  await expect(page.getByText(/Podrás pedir otro código en/)).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('button', { name: 'Enviar otro código' })).toBeVisible()
  await codeSentTo(request, phone)

  const down = { message: 'Un servicio que necesitamos no responde.', label: 'provider_unavailable', errors: [] }
  await page.route('**/v2/user/resend_phone_confirmation_code', (route) => route.fulfill({ status: 503, json: down }))
  await page.getByRole('button', { name: 'Enviar otro código' }).click()
  await expect(page.getByRole('alert').filter({ hasText: down.message })).toContainText(/llámanos al \d/)
  await expectAccessible(page)
})

test('[R8.01] a double click requests one code, two tabs end up in the same place, and a session that ends elsewhere forces a sign-out', async ({
  page,
  context,
  request,
}, info) => {
  const phone = newPhone(info.workerIndex)
  await page.goto('/auth')
  const other = await context.newPage()
  await other.goto('/auth')
  await fillPhone(page, phone)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).dblclick()
  await expect(page).toHaveURL('/auth/confirm')
  const code = await codeSentTo(request, phone)
  expect((await (await request.get(`/sandbox/messages?to=34${phone}`)).json()).items).toHaveLength(1)
  await page.getByLabel('Código de 4 cifras').fill(code)
  await expect(page).toHaveURL('/registration/personal-data')
  await expect(other).toHaveURL('/registration/personal-data')

  const token = (await context.cookies()).find(({ name }) => name === 'access_token')?.value
  await request.post('/v2/user/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(page).toHaveURL('/auth')
})
