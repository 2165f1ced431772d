// The whole journey of a loan in instalments, on a phone and on a desktop: what the calculator promises is what is reviewed, signed
// and shown in the account.
import { expectAccessible } from '../fixtures/axe.ts'
import { connectBank } from '../fixtures/bank.ts'
import { newPhone } from '../fixtures/people.ts'
import { takePhotos, uploadPhotos } from '../fixtures/photos.ts'
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
import { expect, test, WIDTHS } from '../fixtures/server.ts'
import { sign } from '../fixtures/signing.ts'

for (const { name, options } of WIDTHS) {
  test.describe(name, () => {
    test.use(options)

    test('a new customer chooses four instalments, and signs and gets what the calculator promised', async ({
      page,
      request,
      records,
    }, info) => {
      test.slow() // the whole registration
      const phone = newPhone(info.workerIndex)
      await page.goto('/auth')
      await page.getByRole('textbox', { name: 'Importe' }).fill('300')
      await page.getByRole('radio', { name: /^A plazos/ }).check()
      await page.getByRole('textbox', { name: 'Cuotas' }).fill('4')
      await page.getByRole('textbox', { name: 'Cuotas' }).blur()
      await expect(page.getByRole('heading', { name: 'Tus 4 cuotas' })).toBeVisible()
      const promised = /4 cuotas de \d+,\d\d\s€|3 cuotas de \d+,\d\d\s€ y una última de \d+,\d\d\s€/
      const words = (await page.getByText(promised).first().textContent())?.match(promised)?.[0] ?? ''
      expect(words).not.toBe('')
      await expectAccessible(page)

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
      await (options.isMobile ? takePhotos : uploadPhotos)(page)
      await connectBank(page, 'good')

      await expect(page).toHaveURL('/registration/agreement-document')
      await expect(page.getByText(words).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Tus 4 cuotas' })).toBeVisible()
      await expectAccessible(page)
      await sign(page, request, `34${phone}`)
      await page.getByRole('button', { name: 'Ahora no' }).click()
      await expect(page.getByText('Cuota 1 de 4').first()).toBeVisible()
      expect(await records.newestLoan(`34${phone}`)).toMatchObject({
        status: 2,
        amountCents: 300_00,
        hasContract: true,
      })
    })
  })
}
