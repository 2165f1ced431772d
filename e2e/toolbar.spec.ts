// The developer toolbar: hidden until opened, and never more powerful than its user.
import { expectAccessible } from './fixtures/axe.ts'
import { expect, test } from './fixtures/server.ts'

test('[R1.08, R6.04] opens by key, shows the counted events, refuses an unknown API, stays open over a reload, signs in with a token and opens any page', async ({
  page,
  request,
}) => {
  await page.goto('/auth')
  const toolbar = page.getByRole('complementary', { name: 'Barra de desarrollo' })
  // A promo code is checked, which counts events.
  await page.getByRole('button', { name: '¿Tienes un código promocional?' }).click()
  const code = page.getByLabel('Código promocional')
  const confirm = page.getByRole('button', { name: 'Confirmar' })
  await code.fill('nada1')
  await confirm.click()
  await expect(page.getByText('No se encontró el código promocional').first()).toBeVisible()
  await code.fill('hola20')
  await confirm.click()
  await expect(page.getByText('Código HOLA20 aplicado')).toBeVisible()

  // The key opens the toolbar, but not while it types in a field.
  const phone = page.getByRole('textbox', { name: 'Número de teléfono móvil' })
  await phone.press('Backquote')
  await expect(toolbar).toHaveCount(0)
  await phone.blur()
  // The key listener loads after the page, so the key is pressed until it responds.
  await expect(async () => {
    await page.keyboard.press('Backquote')
    await expect(toolbar).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  await toolbar.getByText('Embudo', { exact: true }).click()
  await expect(toolbar.getByRole('listitem').filter({ hasText: /^promo_code_/ })).toHaveText([
    /promo_code_succes/,
    /promo_code_error/,
  ])

  // Another API is accepted only from the allowlist.
  await toolbar.getByText('Dirección de la API').click()
  await toolbar.getByRole('textbox', { name: 'Otra dirección' }).fill('https://evil.example')
  await toolbar.getByRole('button', { name: 'Usarla 7 días' }).click()
  await expect(toolbar.getByText(/no está en la lista/)).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('developer_api')

  await page.reload()
  await expect(toolbar).toBeVisible()
  const { token } = await (await request.post('/sandbox/customers', { data: { state: 'active' } })).json()
  await toolbar.getByText('Sesión', { exact: true }).click()
  await toolbar.getByRole('textbox', { name: 'Token de acceso' }).fill(token)
  await toolbar.getByRole('button', { name: 'Entrar con el token' }).click()
  await expect(page).toHaveURL('/account')
  await toolbar.getByText('Pantallas', { exact: true }).click()
  await toolbar.getByRole('link', { name: /Historial de préstamos/ }).click()
  await expect(page).toHaveURL('/account/history')
  await toolbar.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/auth')
  await toolbar.getByRole('button', { name: 'Cerrar la barra' }).click()
  await expect(toolbar).toHaveCount(0)
})
