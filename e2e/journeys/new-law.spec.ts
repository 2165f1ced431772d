// The first day of a law that forbids loans with one payment: what is on sale changes, offers that it forbids end, signed loans stay, and
// a day lies between information and signature.

import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, civilDate, civilDateInMadrid, daysBetween } from '@puente/domain'
import { fileWithBillFrom } from '../../apps/api/test/regimes.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { connectBank } from '../fixtures/bank.ts'
import { enterAs, makeCustomer, newPhone } from '../fixtures/people.ts'
import { takePhotos } from '../fixtures/photos.ts'
import {
  clickContinue,
  confirmPhone,
  fillAddress,
  fillIban,
  fillIdentity,
  fillWork,
  newDni,
  sendApplication,
} from '../fixtures/registration.ts'
import { DESKTOP, expect, test } from '../fixtures/server.ts'
import { sign } from '../fixtures/signing.ts'

/** Days away, so that a run over midnight still begins before it. */
const FIRST_DAY = addDays(civilDateInMadrid(new Date()), 3)
test.use({ serverSettings: { PUENTE_REGIMES: fileWithBillFrom(FIRST_DAY) } })

const calculator = (page: Page) => page.getByRole('textbox', { name: 'Importe' })
const advance = async (request: APIRequestContext, days: number) => {
  const moved = await request.post('/sandbox/clock', { data: { advance_days: days } })
  expect(moved.status(), await moved.text()).toBe(200)
}
async function waitForFirstDay(request: APIRequestContext): Promise<void> {
  const { now } = await (await request.get('/sandbox/clock')).json()
  await advance(request, daysBetween(civilDateInMadrid(new Date(now)), civilDate(FIRST_DAY)))
}
async function shownAccount(page: Page): Promise<string> {
  await page.goto('/account')
  const hero = page.getByRole('region', { name: /^Préstamo [A-Z0-9]+$/ })
  await expect(hero).toBeVisible()
  return (
    (await hero
      .getByText(/^El \d|^Vence/)
      .first()
      .textContent()) ?? ''
  )
}

test('a law that forbids one payment changes what is sold, ends what it forbids, and asks for a day before the signature', async ({
  page,
  request,
  browser,
}, info) => {
  test.slow() // a whole registration, and several nights
  const offered = await makeCustomer(request, 'awaiting_sign_contract')
  const signed = await makeCustomer(request, 'active')
  await page.goto('/auth')
  await expect(page.getByRole('radio', { name: /^En un pago/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^A plazos/ })).toBeVisible()
  await enterAs(page, request, signed)
  const before = await shownAccount(page)
  await page.context().clearCookies()

  await waitForFirstDay(request)

  // A visitor, on a phone and on a desktop.
  for (const viewport of [DESKTOP.viewport, page.viewportSize()]) {
    if (viewport) await page.setViewportSize(viewport)
    await page.goto('/auth')
    await expect(calculator(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Cuotas' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Plazo' })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /^En un pago/ })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
  }

  // The offer of one payment has ended, and the account offers instalments.
  const visitor = await browser.newContext({ baseURL: info.project.use.baseURL ?? new URL(page.url()).origin })
  const other = await visitor.newPage()
  await enterAs(other, request, offered)
  await other.goto(new URL('/account', page.url()).href)
  await expect(other.getByText(/^La ley cambió antes de que firmaras/)).toBeVisible()
  await other.getByRole('button', { name: 'Calcular otro préstamo' }).click()
  await expect(other.getByRole('textbox', { name: 'Cuotas' })).toBeVisible()
  await expect(other.getByText(/^A plazos puedes pedir de /)).toBeVisible()
  const file = other.waitForResponse((response) => response.url().includes('/v2/products/2/agreement/ine'))
  await other.getByRole('button', { name: 'Ver la información de este préstamo (PDF)' }).click()
  expect((await file).status()).toBe(200)
  // What was signed stays as it was.
  await enterAs(other, request, signed)
  expect(await shownAccount(other)).toBe(before)
  await visitor.close()

  // A new customer: only instalments, and the signature a day after the information.
  const phone = newPhone(info.workerIndex)
  await calculator(page).fill('300')
  await calculator(page).blur()
  await page.getByRole('textbox', { name: 'Cuotas' }).fill('4')
  await page.getByRole('textbox', { name: 'Cuotas' }).blur()
  await expect(page.getByRole('heading', { name: 'Tus 4 cuotas' })).toBeVisible()
  const words =
    (
      await page
        .getByText(/^\d cuotas de .*, desde el /)
        .first()
        .textContent()
    )?.split(', desde')[0] ?? ''
  expect(words).not.toBe('')
  await page.getByLabel('Número de teléfono móvil').fill(phone)
  await page.getByLabel('Acepto todo lo necesario').check()
  await confirmPhone(page, request, phone)
  await fillIdentity(page, newDni(info.workerIndex))
  await fillAddress(page)
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/additional-information')
  await fillWork(page)
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/select-account')
  await expect(page.getByText(words).first()).toBeVisible()
  await fillIban(page)
  await sendApplication(page)
  await takePhotos(page)
  await connectBank(page, 'good')
  await expect(page).toHaveURL('/registration/agreement-document')
  await expect(page.getByText(words).first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^He leído/ }).check()
  await page.getByRole('button', { name: 'Continuar para firmar' }).click()
  await expect(page.getByText(/^La ley pide un tiempo .* Puedes firmar dentro de 24 horas\./)).toBeVisible()

  await advance(request, 1)
  await page.reload()
  // The documents are made again with the dates of the new day, which starts no new wait.
  await page.getByRole('checkbox', { name: /^He leído/ }).check()
  await page.getByRole('button', { name: 'Continuar para firmar' }).click()
  const [year, month, day] = addDays(FIRST_DAY, 1).split('-')
  await expect(page.getByText(`Del ${day}.${month}.${year}`).first()).toBeVisible()
  await sign(page, request, `34${phone}`)
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByText('Cuota 1 de 4').first()).toBeVisible()
})
