// From the contract to the payout on the real server: reading, signing, the card, withdrawal.
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'
import { goToCode, sign, signCodeOf } from './fixtures/signing.ts'

const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

test('[R1.05, R2.23, R2.25, R4.10] reads the contract, mistypes the code, signs, declines auto-debit, opens the loan documents in the account, and withdraws', async ({
  page,
  request,
}) => {
  const { phone } = await enterAsNew(page, request, 'awaiting_sign_contract')
  await page.goto('/registration')
  await expect(page).toHaveURL('/registration/agreement-document')
  await expect(page.getByRole('button', { name: /^Abrir: Contrato/ })).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Descargar: Contrato/ }).click()
  const file = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Continuar para firmar' }).click()
  await expect(page.getByText('La casilla de verificación debe verificarse para continuar')).toBeVisible()
  await goToCode(page)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^He leído/ })).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(page.getByText(/^Podrás pedir otro código en /)).toBeVisible()

  const code = await signCodeOf(request, phone)
  await page.getByLabel('Código de 4 cifras').fill(wrong(code))
  await page.getByRole('button', { name: 'Firmar el contrato' }).click()
  await expect(page.getByText('Te quedan 2 intentos.').first()).toBeAttached()
  await page.getByLabel('Código de 4 cifras').fill(code)
  await page.getByRole('button', { name: 'Firmar el contrato' }).click()

  await expect(page).toHaveURL('/registration/auto-debit')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { name: /^(Te estamos enviando el dinero|Préstamo )/ })).toBeVisible()

  await page.getByText('Documentos', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^Abrir: Contrato/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByText('Desistir del contrato', { exact: true }).click()
  await expect(page.getByRole('dialog', { name: '¿Desistir del contrato?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sí, desistir' }).click()
  await expect(page.getByText('Has desistido del contrato.').first()).toBeVisible()
  await expect(page.getByText('Desistir del contrato', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Préstamo al día')).toHaveCount(0)
})

test('[R2.23, R2.24, R4.05, R5.11] a signature in one tab updates the other; then a declined card, then a working one is linked, and the money is sent', async ({
  page,
  request,
  context,
}) => {
  const { phone } = await enterAsNew(page, request, 'awaiting_sign_contract')
  await page.goto('/registration')
  const other = await context.newPage()
  await other.goto('/registration')
  await goToCode(other)
  await sign(page, request, phone)
  await expect(page).toHaveURL('/registration/auto-debit')
  await expect(other).toHaveURL('/registration/auto-debit')
  await other.close()

  await page.getByRole('button', { name: 'Vincular tarjeta' }).click()
  await expect(page.getByText('La casilla de verificación debe verificarse para continuar')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Vincular tarjeta' }).click()
  await page.locator('input[value=decline]').check()
  await page.getByRole('button').first().click()

  await expect(page).toHaveURL(/\/registration\/auto-debit/)
  await expect(
    page.getByText('Tu último intento de vincular la tarjeta para el débito automático fue fallido.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Vincular tarjeta' }).click()
  await page.locator('input[value=success]').check()
  await page.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByRole('heading', { name: /^(Te estamos enviando el dinero|Préstamo )/ })).toBeVisible()
})
