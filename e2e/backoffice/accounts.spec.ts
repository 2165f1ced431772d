// Accounts of the back office: invitation, password, second factor, recovery code, passkey, own account, team.
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'

// Browsers offer passkeys for names, not for addresses of machines.
test.use({ baseURL: ({ server }, use) => use(server.baseURL.replace('127.0.0.1', 'localhost')) })

const PASSWORD = 'una lámpara torcida bebe té'

/** The token of the link that was mailed last. */
async function mailedToken(api: APIRequestContext, email: string): Promise<string> {
  let token = ''
  await expect
    .poll(async () => {
      const { items } = await (await api.get(`/sandbox/messages?to=${email}`)).json()
      token = /acceso#([\w-]+)/.exec(items[0]?.text ?? '')?.[1] ?? ''
      return token
    })
    .not.toBe('')
  return token
}

/** Invites over HTTP: one admin requests, the other approves. Returns the token of the link. */
async function invite(baseURL: string, email: string): Promise<string> {
  const api = await request.newContext({ baseURL })
  try {
    await api.post('/sandbox/staff-session', { data: { role: 'admin' } })
    const { csrf_token: csrf } = await (await api.get('/staff/session')).json()
    const invited = await api.post('/staff/team', {
      headers: { 'x-csrf-token': csrf },
      data: { email, name: 'Olga Rey', roles: ['support'], reason: 'Nueva en atención al cliente' },
    })
    await approveAsStaff(baseURL, 'admin-2', (await invited.json()).approval_id)
    return await mailedToken(api, email)
  } finally {
    await api.dispose()
  }
}

async function signOut(page: Page): Promise<void> {
  await page.getByLabel('Tu menú').click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar', exact: true })).toBeVisible()
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** A device that keeps passkeys and recognises its owner. */
async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

async function openMyAccount(page: Page): Promise<void> {
  await page.getByLabel('Tu menú').click()
  await page.getByRole('link', { name: 'Mi cuenta' }).click()
  await expect(page).toHaveURL(/\/backoffice\/mi-cuenta$/)
}

test('an admin invites, a second one approves, and invited people sign in with an app, a recovery code and a passkey', async ({
  page,
  baseURL,
}) => {
  const email = 'lucia.prat@prestamos.example'
  const start = page.getByRole('heading', { level: 1, name: 'Inicio' })
  await signInAs(page, 'admin')
  await page.goto('/backoffice/equipo')
  await expect(page.getByRole('row', { name: /Sofía Soporte/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dar acceso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dar acceso a una persona' })
  await dialog.getByLabel('Nombre y apellidos').fill('Lucía Prat')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel('Analista').check()
  await dialog.getByLabel('Motivo').fill('Nueva en el equipo de riesgo')
  const submitted = page.waitForResponse(
    (response) => response.url().endsWith('/staff/team') && response.status() === 202,
  )
  await dialog.getByRole('button', { name: 'Dar acceso' }).click()
  await approveAsStaff(baseURL, 'admin-2', (await (await submitted).json()).approval_id)
  const token = await mailedToken(page.request, email)
  await page.context().clearCookies()

  // The invited person chooses a password and an app.
  await page.goto(`/backoffice/acceso#${token}`)
  await expect(page.getByText(`Cuenta: ${email}`)).toBeVisible()
  await page.getByLabel('Contraseña nueva').fill('contraseña2026')
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  await expect(page.getByText('Esta contraseña es fácil de adivinar', { exact: false })).toBeVisible()
  await page.getByLabel('Contraseña nueva').fill(PASSWORD)
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  await page.getByRole('button', { name: 'Aplicación de códigos' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Código de la aplicación').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Los he guardado' }).click()
  await expect(start).toBeVisible()

  // A recovery code replaces the app once.
  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(start).toBeVisible()
  await openMyAccount(page)
  await expect(page.getByText('Quedan 9 códigos')).toBeVisible()
  await expectFits(page, '/backoffice/mi-cuenta')
  await expectAccessible(page)
  await signOut(page)

  await test.step('a passkey is enrolled with the invitation and signs in after the password', async () => {
    const colleague = 'olga.rey@prestamos.example'
    await addPasskeyDevice(page)
    await page.goto(`/backoffice/acceso#${await invite(String(baseURL), colleague)}`)
    await page.getByLabel('Contraseña nueva').fill(PASSWORD)
    await page.getByRole('button', { name: 'Guardar y seguir' }).click()
    await page.getByRole('button', { name: 'Llave de acceso' }).click()
    await page.getByLabel('Nombre de la llave').fill('Portátil')
    await page.getByRole('button', { name: 'Crear la llave' }).click()
    await page.getByRole('button', { name: 'Los he guardado' }).click()
    await expect(start).toBeVisible()
    await signOut(page)
    await enterPassword(page, colleague)
    await page.getByRole('button', { name: 'Usar la llave de acceso' }).click()
    await expect(start).toBeVisible()
    await openMyAccount(page)
    await expect(page.getByText('Portátil')).toBeVisible()
  })
})
