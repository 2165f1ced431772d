// The sandbox page: all demo tools in one place.
import { expectAccessible } from './fixtures/axe.ts'
import { codeSentTo, newPhone } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

test('shows sent messages with their codes, moves the clock, and signs in as a demo customer with one click', async ({
  page,
  request,
}, info) => {
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

  const clock = async () => new Date((await (await request.get('/sandbox/clock')).json()).now).getTime()
  const before = await clock()
  await page.getByRole('button', { name: '+1 día' }).click()
  await expect.poll(async () => (await clock()) - before).toBeGreaterThan(22 * 3_600_000)

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Acaba de registrarse' })
    .getByRole('button', { name: /Entrar/ })
    .click()
  await expect(page).toHaveURL('/registration/personal-data')
})
