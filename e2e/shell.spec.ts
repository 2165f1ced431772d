// The frame around the screens: headers, menus, footers, progress, notices, and behaviour without a network.
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { inShortRun } from './fixtures/run-size.ts'
import { expect, test, WIDTHS } from './fixtures/server.ts'

/** Keeps the app from starting until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const { name, options } of inShortRun(WIDTHS, ({ name }) => name === 'on a phone')) {
  test.describe(name, () => {
    test.use(options)

    test('[R1.09, R2.28, R2.29, R2.30, R9.07] the entry page has the support phone, customer service and footer menus; a registration step shows its heading before the app, and names the stage', async ({
      page,
      request,
    }) => {
      await page.goto('/auth')
      await expect(page.getByRole('banner').getByRole('link', { name: /900 000 000/ })).toHaveAttribute('href', /^tel:/)
      await page.getByRole('button', { name: 'Abrir el menú' }).click()
      const menu = page.getByRole('dialog')
      await expect(menu).toContainText('Atención al cliente')
      await expect(menu).toContainText('De lunes a viernes')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused()

      const footer = page.getByRole('contentinfo')
      await footer.getByRole('button', { name: 'Mostrar más' }).first().click()
      await expect(footer.getByRole('button', { name: 'Mostrar menos' }).first()).toHaveAttribute(
        'aria-expanded',
        'true',
      )

      // The heading of a step is there before the app, and the app draws it in the same place.
      await enterAsNew(page, request, 'just_registered')
      const release = await holdScripts(page)
      await page.goto('/registration/personal-data', { waitUntil: 'commit' })
      const heading = page.locator('h1', { hasText: 'Cuéntanos quién eres' })
      const lead = page.locator('h1 + p')
      const [headingBefore, leadBefore] = [await heading.boundingBox(), await lead.textContent()]
      release()
      await expect(page.getByLabel('Primer apellido')).toBeVisible()
      expect(Math.abs(Number((await heading.boundingBox())?.y) - Number(headingBefore?.y))).toBeLessThan(4)
      expect(await lead.textContent()).toBe(leadBefore)
      await expect(
        page
          .getByRole('list', { name: /Progreso|etapas|Tu solicitud/i })
          .or(page.getByRole('navigation', { name: /progreso/i }))
          .first(),
      ).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('[R4.08, R8.02] a script, a lazy chunk, the network and a request can fail: the page shows it, and no input is lost', async ({
  page,
  context,
}) => {
  const [scripts, later] = ['**/assets/*.js', '**/assets/later-*.js']
  await page.route(scripts, (route) => route.abort())
  await page.goto('/auth')
  const help = page.getByText('La página tarda más de lo normal.')
  await expect(help).toBeHidden()
  // The notice appears after some seconds; the test skips that wait.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
    }
  })
  await expect(help).toBeVisible()
  await expect(page.getByRole('link', { name: '900 000 000' })).toHaveAttribute('href', 'tel:900000000')

  // Now only a lazy chunk fails.
  await page.unroute(scripts)
  await page.route(later, (route) => route.abort())
  await page.getByRole('link', { name: 'Volver a cargar' }).click()
  await expect(page.getByRole('slider', { name: 'Importe' })).toBeVisible()
  const phone = page.getByLabel('Número de teléfono móvil')
  await phone.fill('611999888')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByText(/Recarga la página: lo que ya guardaste sigue ahí/)).toBeVisible()
  await expect(phone).toHaveValue('611 99 98 88')
  await expectAccessible(page)
  await page.unroute(later)
  await page.reload()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByRole('dialog')).toContainText('Atención al cliente')
  await page.keyboard.press('Escape')

  // Without a network the page shows a notice, and continues after reconnecting.
  await expect(page.getByRole('slider', { name: 'Importe' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/sin conexión|Sin conexión/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/sin conexión|Sin conexión/).first()).toBeHidden()

  // A request without a response shows a readable error.
  await phone.fill('611999888')
  await page.getByLabel('Acepto todo lo necesario').check()
  await page.route('**/v2/user/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(phone).toHaveValue('611 99 98 88')
})

test('without a network a reload shows the last known debt and the phone, and no debt after logging out', async ({
  page,
  context,
  request,
}) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('puente-offline')).match('/offline-page'))?.text() ?? '')
  await expect.poll(kept).toContain('debías')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible()
  await expect(page.getByText(/^\d+,\d{2}\s€$/)).toBeVisible()
  await expect(page.getByRole('link', { name: '900 000 000' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Volver a intentarlo' }).click()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Salir de la cuenta' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(kept).not.toContain('debías')
})

test('no page violates its own content security policy; in the dark scheme and a narrow window pages are accessible, without sideways scroll', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/auth', '/auth/forbidden', '/sandbox', '/legal/condiciones']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  for (const path of ['/sandbox/gallery', '/docs']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(complaints).toEqual([])
})
