// "Tus datos" on the real server: a phone change with codes to both numbers, the hold that follows, sessions, marketing.
import { expectAccessible } from './fixtures/axe.ts'
import { codeOf, enterAs, enterAsNew, newPhone } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

const DATA = '/account/personal_info'

test('sessions are listed and ended, the marketing consent is withdrawn, and a phone change needs the codes of both numbers', async ({
  page,
  request,
  browser,
  baseURL,
}, { workerIndex }) => {
  const { phone } = await enterAsNew(page, request, 'active')
  const stolen = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
  const theirs = await stolen.newPage()
  await enterAs(theirs, request, phone)
  await theirs.goto(DATA)
  await expect(theirs.getByText('Este dispositivo')).toBeVisible()

  await page.goto(DATA)
  await expect(page.getByText('Este dispositivo')).toBeVisible()
  const choice = page.getByRole('switch', { name: /Recibir ofertas y novedades/ })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(page.getByText('Solo tienes la sesión abierta en este dispositivo.')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/auth/)
  await stolen.close()

  const wanted = newPhone(workerIndex)
  await page.getByRole('button', { name: 'Cambiar el teléfono' }).click()
  await page.getByRole('textbox', { name: 'Nuevo número de teléfono móvil' }).fill(wanted)
  await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma el cambio de teléfono' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const code = await codeOf(request, `34${wanted}`, 'new_phone')
  await dialog.getByRole('textbox', { name: /^Código del número nuevo/ }).fill(code)
  const current = dialog.getByRole('textbox', { name: /^Código de tu número de ahora/ })
  await expect(current).toBeFocused()
  await current.fill(await codeOf(request, phone, 'current_phone'))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/no puedes firmar ni cambiar la cuenta/)).toBeVisible()
  await expectAccessible(page)
})

test('within a day of a phone change the contract page shows when signing is possible again', async ({
  page,
  request,
}, { workerIndex }) => {
  const { token } = await enterAsNew(page, request, 'awaiting_sign_contract')
  const headers = { authorization: `Bearer ${token}` }
  const asked = await request.put('/v2/user/change_phone', {
    headers,
    data: { mobile_phone: `34${newPhone(workerIndex)}` },
  })
  const { code, 'current-code': current_code } = asked.headers()
  const changed = await request.put('/v2/user/phone_confirmation', { headers, data: { code, current_code } })
  expect(changed.status()).toBe(200)

  await page.goto('/registration')
  await expect(page).toHaveURL('/registration/agreement-document')
  await expect(page.getByText('Todavía no puedes firmar')).toBeVisible()
  await expect(page.getByText(/hasta el .+, a las \d\d:\d\d, no puedes firmar/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^He leído/ }).check()
  await page.getByRole('button', { name: 'Continuar para firmar' }).click()
  await expect(page.getByText(/^Tu teléfono cambió hace menos de 24 horas\. Por tu seguridad, en ese/)).toBeVisible()
})

test('a changed e-mail address is confirmed with a code from the phone, and waits a day', async ({ page, request }) => {
  const { phone } = await enterAsNew(page, request, 'active')
  await page.goto(DATA)
  await page.getByRole('button', { name: 'Cambiar el correo' }).click()
  await page.getByRole('textbox', { name: 'Nuevo correo electrónico' }).fill('otro.correo@example.org')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar el código' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma el cambio de correo' })
  await dialog.getByRole('textbox', { name: /^Código/ }).fill(await codeOf(request, phone, 'email'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('otro.correo@example.org', { exact: true })).toBeVisible()
  await expect(page.getByText(/no le mandamos nada: tus documentos están en tu cuenta/)).toBeVisible()
  await expectAccessible(page)
})
