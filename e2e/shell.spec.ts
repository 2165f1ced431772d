// The frame around the screens: headers, menus, footers, progress, notices, and behaviour without a network.
import { expectAccessible } from './fixtures/axe.ts'
import { enterAs, makeCustomer } from './fixtures/people.ts'
import { inShortRun } from './fixtures/run-size.ts'
import { expect, test, WIDTHS } from './fixtures/server.ts'

for (const { name, options } of inShortRun(WIDTHS, ({ name }) => name === 'on a phone')) {
  test.describe(name, () => {
    test.use(options)

    test('[R2.30, R1.09, R9.07] the login header has the support phone and a menu with customer service', async ({
      page,
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
    })

    test('[R2.30] the footer expands and collapses its menus', async ({ page }) => {
      await page.goto('/auth')
      const footer = page.getByRole('contentinfo')
      const more = footer.getByRole('button', { name: 'Mostrar más' }).first()
      await more.click()
      await expect(footer.getByRole('button', { name: 'Mostrar menos' }).first()).toHaveAttribute(
        'aria-expanded',
        'true',
      )
    })

    test('[R2.28, R2.29] a registration step names the stage and keeps the exit link', async ({ page, request }) => {
      await enterAs(page, request, await makeCustomer(request, 'just_registered'))
      await page.goto('/registration/personal-data')
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

test('[R4.08] without a network the page shows a notice, and continues after reconnecting', async ({
  page,
  context,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('slider', { name: 'Importe' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/sin conexión|Sin conexión/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/sin conexión|Sin conexión/).first()).toBeHidden()
})

test('without a network a reload shows the last known debt and the phone, and no debt after logging out', async ({
  page,
  context,
  request,
}) => {
  await enterAs(page, request, await makeCustomer(request, 'active'))
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

test('[R8.02] a page whose script does not load shows an error with the phone', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
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
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Volver a cargar' }).click()
  await expect(page.getByRole('slider', { name: 'Importe' })).toBeVisible()
})

test('[R8.02] a failed lazy chunk breaks nothing else, and a new page loads it', async ({ page }) => {
  const later = '**/assets/later-*.js'
  await page.route(later, (route) => route.abort())
  await page.goto('/auth')
  await page.getByLabel('Número de teléfono móvil').fill('611999888')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByText(/Recarga la página: lo que ya guardaste sigue ahí/)).toBeVisible()
  await expect(page.getByLabel('Número de teléfono móvil')).toHaveValue('611 99 98 88')
  await expectAccessible(page)
  await page.unroute(later)
  await page.reload()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByRole('dialog')).toContainText('Atención al cliente')
})

test('[R8.02] a request without a response shows a readable error, and no input is lost', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Número de teléfono móvil').fill('611999888')
  await page.getByLabel('Acepto todo lo necesario').check()
  await page.route('**/v2/user/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Número de teléfono móvil')).toHaveValue('611 99 98 88')
})

test('in the dark scheme and in a narrow window the pages have no accessibility violation and no sideways scroll', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/auth', '/auth/forbidden', '/sandbox', '/legal/condiciones']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('no page violates its own content security policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of ['/auth', '/sandbox', '/sandbox/gallery', '/docs']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(complaints).toEqual([])
})
