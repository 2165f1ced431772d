// The developer toolbar fills in whole forms. fill-forms.test.tsx and example-data.test.ts of the borrower app prove the parts.
import { expect, test } from './fixtures/server.ts'

test('[R6.04] fills in everything from the phone to the account with data that the server accepts', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'developer_menu', value: '1', url: String(baseURL) }])
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
  await fill()
  await expect(page.getByText(/campos rellenos/)).toBeVisible()
  await clickContinue('Continuar')
  await expect(page.getByRole('textbox', { name: 'Fecha de nacimiento' })).toBeVisible()
  await fill()
  await clickContinue('Continuar')
  // The list of provinces loads after the form; a field without options cannot be filled.
  await expect(page.getByRole('option', { name: 'Madrid' }).first()).toBeAttached()
  await fill()
  await clickContinue('Continuar')
  await expect(page.getByRole('combobox', { name: /Nivel de estudios|Estudios/ })).toBeVisible()
  await fill()
  await expect(page.getByText(/campos rellenos/)).toBeVisible()
  await clickContinue('Continuar')
  await expect(page).toHaveURL('/registration/select-account')
})
