// Photos before the first form: what was read is checked instead of typed, and no photo is asked for twice.
import { expectAccessible } from './fixtures/axe.ts'
import { connectBank } from './fixtures/bank.ts'
import { countEffort, type } from './fixtures/effort.ts'
import { newPhone } from './fixtures/people.ts'
import { choosePhoto, dniBack, PHOTO_TITLES, plainPhoto, sendPhoto, takePhoto } from './fixtures/photos.ts'
import { clickContinue, confirmPhone, fillAddress, fillWork, sendApplication, signIn } from './fixtures/registration.ts'
import { expect, test } from './fixtures/server.ts'
import { sign } from './fixtures/signing.ts'

test.use({ serverSettings: { PUENTE_SCAN_FIRST: 'on', DOCUMENT_READER: 'tesseract' } })

const [FRONT, BACK, SELFIE] = PHOTO_TITLES

test('from the calculator to the payout with at most 12 typed fields', async ({ page, request, records }, info) => {
  test.slow()
  const nationalPhone = newPhone(info.workerIndex)
  const phone = `34${nationalPhone}`
  await page.goto('/auth')
  const effort = await countEffort(page)
  await page.getByLabel('Número de teléfono móvil').fill(nationalPhone)
  await page.getByLabel('Acepto todo lo necesario').check()
  await confirmPhone(page, request, nationalPhone)

  await expect(page).toHaveURL('/registration/personal-data')
  await expect(page.getByRole('heading', { level: 1, name: FRONT })).toBeVisible()
  await expectAccessible(page)
  await choosePhoto(page, await plainPhoto())
  await sendPhoto(page)
  await expect(page.getByRole('heading', { level: 1, name: BACK })).toBeVisible()
  await choosePhoto(page, dniBack())
  await sendPhoto(page)
  const read = page.getByRole('region', { name: '¿Es correcto?' })
  await expect(read).toContainText('Joan Garcia Lopez', { timeout: 60_000 })
  await expect(read).toContainText('12345678Z')
  await expectAccessible(page)
  await type(page.getByLabel('Correo electrónico'), 'joan@example.es')
  await fillAddress(page)
  await clickContinue(page)
  await expect(page).toHaveURL('/registration/additional-information')
  await fillWork(page)
  await clickContinue(page)
  await sendApplication(page)

  // Only the selfie is left.
  await expect(page).toHaveURL('/registration/photo-verification')
  await expect(page.getByRole('heading', { level: 1, name: SELFIE })).toBeVisible()
  await takePhoto(page)
  await expect(page).toHaveURL('/registration/bank-data', { timeout: 60_000 })
  await connectBank(page, 'good')
  await sign(page, request, phone)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Vincular tarjeta' }).click()
  await page.locator('input[value=success]').check()
  await page.getByRole('button').first().click()
  await expect(page).toHaveURL(/^[^?]+\/account(\?|$)/)

  const counts = `${effort.taps()} taps, ${effort.typedFields.size} fields: ${[...effort.typedFields].join(', ')}`
  expect(effort.typedFields.size, counts).toBeLessThanOrEqual(12)
  expect((await records.documents(phone)).map(({ type, isStanding }) => [type, isStanding])).toEqual([
    ['id_card', true],
    ['id_card_back', true],
    ['selfie_with_id_card', true],
  ])
})

test('a photo that cannot be read leads to the empty form with one sentence', async ({ page, request }, info) => {
  await page.goto('/auth')
  await signIn(page, request, newPhone(info.workerIndex))
  for (const title of [FRONT, BACK]) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await choosePhoto(page, await plainPhoto())
    await sendPhoto(page)
  }
  await expect(page.getByText(/^No hemos podido leer tu documento/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('')
  await expectAccessible(page)
})
