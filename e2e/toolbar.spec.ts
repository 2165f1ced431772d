// The developer toolbar: hidden until opened, and never more powerful than its user.
import { expectAccessible } from './fixtures/axe.ts'
import { enterAs, makeCustomer } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

const TOOLBAR = { name: 'Barra de desarrollo' }

test('[R6.04] opens and closes by keyboard, stays open over a reload, and ignores typing in fields', async ({
  page,
}) => {
  await page.goto('/auth')
  const toolbar = page.getByRole('complementary', TOOLBAR)
  const phone = page.getByRole('textbox', { name: 'Número de teléfono móvil' })
  await expect(phone).toBeVisible()
  await phone.press('Backquote')
  await expect(toolbar).toHaveCount(0)
  await phone.blur()
  // The key listener loads after the page, so the key is pressed until it responds.
  await expect(async () => {
    await page.keyboard.press('Backquote')
    await expect(toolbar).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  await page.reload()
  await expect(toolbar).toBeVisible()
  await toolbar.getByRole('button', { name: 'Cerrar la barra' }).click()
  await expect(toolbar).toHaveCount(0)
})

test('[R1.08] a promo code is checked, and the opened toolbar shows the counted events', async ({ page }) => {
  await page.goto('/auth')
  const toolbar = page.getByRole('complementary', TOOLBAR)
  await page.getByRole('button', { name: '¿Tienes un código promocional?' }).click()
  const code = page.getByLabel('Código promocional')
  const confirm = page.getByRole('button', { name: 'Confirmar' })
  await code.fill('nada1')
  await confirm.click()
  await expect(page.getByText('No se encontró el código promocional').first()).toBeVisible()
  await code.fill('hola20')
  await confirm.click()
  await expect(page.getByText('Código HOLA20 aplicado')).toBeVisible()
  await expect(toolbar).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('Backquote')
    await expect(toolbar).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await toolbar.getByText('Embudo', { exact: true }).click()
  await expect(toolbar.getByRole('listitem').filter({ hasText: /^promo_code_/ })).toHaveText([
    /promo_code_succes/,
    /promo_code_error/,
  ])
})

test.describe('with the stored flag', () => {
  test.beforeEach(({ page, baseURL }) =>
    page.context().addCookies([{ name: 'developer_menu', value: '1', url: String(baseURL) }]),
  )

  test('[R6.04] fills in everything from the phone to the account with data that the server accepts', async ({
    page,
  }) => {
    const fill = () => page.getByRole('button', { name: 'Rellenar los campos vacíos' }).click()
    const clickContinue = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
    await page.goto('/auth')
    await fill()
    await expect(page.getByText('2 campos rellenos.')).toBeVisible()
    await clickContinue('Continuar')
    await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
    await expect(page).toHaveURL('/auth/confirm')
    await expect(async () => {
      await fill()
      await expect(page).toHaveURL('/registration/personal-data', { timeout: 3_000 })
    }).toPass()
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeVisible()
    // The list of provinces loads after the form; a field without options cannot be filled.
    await expect(page.getByRole('option', { name: 'Madrid' }).first()).toBeAttached()
    await fill()
    await expect(page.getByText(/campos rellenos/)).toBeVisible()
    await clickContinue('Continuar')
    await expect(page.getByRole('combobox', { name: /Nivel de estudios|Estudios/ })).toBeVisible()
    await fill()
    await expect(page.getByText(/campos rellenos/)).toBeVisible()
    await clickContinue('Continuar')
    await expect(page).toHaveURL('/registration/select-account')
  })

  test('[R5.19] without the browser’s checks the server rejects the data', async ({ page, request }) => {
    await enterAs(page, request, await makeCustomer(request, 'just_registered'))
    await page.goto('/registration/personal-data')
    await page.getByText('Interruptores').click()
    await page.getByRole('switch', { name: /Sin validación/ }).click()
    const refused = page.waitForResponse((answer) => answer.url().includes('/v2/user/personal_data'))
    await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click()
    expect((await refused).status()).toBe(422)
    await expect(page).toHaveURL('/registration/personal-data')
  })

  test('[R6.04] signs in with a pasted token, opens any page, signs out', async ({ page, request }) => {
    const { token } = await (await request.post('/sandbox/customers', { data: { state: 'active' } })).json()
    await page.goto('/auth')
    const toolbar = page.getByRole('complementary', TOOLBAR)
    await toolbar.getByText('Sesión', { exact: true }).click()
    await toolbar.getByRole('textbox', { name: 'Token de acceso' }).fill(token)
    await toolbar.getByRole('button', { name: 'Entrar con el token' }).click()
    await expect(page).toHaveURL('/account')
    await toolbar.getByText('Pantallas', { exact: true }).click()
    await toolbar.getByRole('link', { name: /Historial de préstamos/ }).click()
    await expect(page).toHaveURL('/account/history')
    await toolbar.getByRole('button', { name: 'Salir' }).click()
    await expect(page).toHaveURL('/auth')
  })

  test('[R6.04] accepts another API only from the allowlist', async ({ page }) => {
    await page.goto('/auth')
    const toolbar = page.getByRole('complementary', TOOLBAR)
    await toolbar.getByText('Dirección de la API').click()
    await toolbar.getByRole('textbox', { name: 'Otra dirección' }).fill('https://evil.example')
    await toolbar.getByRole('button', { name: 'Usarla 7 días' }).click()
    await expect(toolbar.getByText(/no está en la lista/)).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('developer_api')
  })
})
