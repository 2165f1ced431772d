// The sandbox page: all demo tools in one place.
import { expectAccessible } from './fixtures/axe.ts'
import { codeSentTo, newPhone } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

test('shows sent messages with their codes', async ({ page, request }, info) => {
  const phone = newPhone(info.workerIndex)
  await page.goto('/sandbox')
  await request.post('/v2/user/login', { data: { mobile_phone: `34${phone}` } })
  const code = await codeSentTo(request, phone)
  // Messages to the initial customers may be sent later and push this one down the list.
  await expect(async () => {
    const older = page.getByRole('button', { name: /anterior/ })
    if (await older.isVisible()) await older.click()
    await expect(page.getByText(code).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
})

test('signs in as a demo customer with one click', async ({ page }) => {
  await page.goto('/sandbox')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Acaba de registrarse' })
    .getByRole('button', { name: /Entrar/ })
    .click()
  await expect(page).toHaveURL('/registration/personal-data')
})

test('moves the clock', async ({ page, request }) => {
  await page.goto('/sandbox')
  const before = new Date((await (await request.get('/sandbox/clock')).json()).now)
  await page.getByRole('button', { name: '+1 día' }).click()
  await expect
    .poll(async () => new Date((await (await request.get('/sandbox/clock')).json()).now).getTime() - before.getTime())
    .toBeGreaterThan(22 * 3_600_000)
})
