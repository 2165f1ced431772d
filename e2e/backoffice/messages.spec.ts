// What borrowers read is changed in the browser: the rules are seen while typing, a legal text waits for a second admin, and any
// earlier text can be used again.

import { messageNames, messageTexts as texts } from '@puente/texts/backoffice-messages'
import { actTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, expect, signInAs, test } from '../fixtures/backoffice.ts'

test('an admin rewrites an SMS and takes the first text back; a legal text waits for a colleague', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/backoffice/mensajes')
  await expect(page.getByText(texts.choose)).toBeVisible()
  await page.getByLabel(texts.find).fill('denegacion RETIRADA')
  await expect(page.getByRole('navigation', { name: texts.subtitle }).getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: messageNames.refusal_lifted.title }).click()
  await expect(page.getByRole('heading', { name: messageNames.refusal_lifted.title })).toBeVisible()
  await expectAccessible(page)

  const text = page.getByLabel(texts.text, { exact: true })
  const first = await text.inputValue()
  const save = page.getByRole('button', { name: texts.save })
  await expect(page.getByText(texts.unchanged)).toBeVisible()
  // One letter outside the short alphabet, and a name that this message does not have.
  await text.fill(`{brand}: ya puedes pedir otro préstamo aquí. {total} ${'a'.repeat(60)}`)
  await expect(page.getByText('{total} no existe en este mensaje.')).toBeVisible()
  await expect(page.getByText('«í» no está en el alfabeto corto de los SMS')).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')

  await text.fill('{brand}: ya puedes pedir otro préstamo. Dudas: ')
  await page.getByRole('button', { name: 'Poner {support_phone}' }).click()
  await expect(page.getByText('Puente: ya puedes pedir otro préstamo. Dudas: 900 000 000')).toBeVisible()
  await expect(page.locator('del')).not.toHaveCount(0)
  await save.click()
  const dialog = page.getByRole('dialog', { name: messageNames.refusal_lifted.title })
  await dialog.getByLabel(actTexts.reason).fill('Más corto')
  await dialog.getByRole('button', { name: texts.save }).click()
  await expect(page.getByText(texts.version(2))).toBeVisible()
  await expect(page.getByText(texts.unchanged)).toBeVisible()
  await page.getByRole('button', { name: texts.reuseVersion(1) }).click()
  await expect(text).toHaveValue(first)

  // With two people.
  await page.getByLabel(texts.find).fill('')
  await page.getByRole('button', { name: texts.legal, exact: true }).click()
  await page.getByRole('link', { name: messageNames.receipt.title }).click()
  const body = page.getByLabel(texts.text, { exact: true })
  await body.fill('No debes nada de este préstamo.\n\nGuarda el justificante que te mandamos.')
  const answer = page.waitForResponse((response) => response.url().endsWith('/receipt/versions'))
  await page.getByRole('button', { name: texts.saveForTwo }).click()
  const request = page.getByRole('dialog', { name: messageNames.receipt.title })
  await request.getByLabel(actTexts.reason).fill('Más claro')
  await request.getByRole('button', { name: texts.saveForTwo }).click()
  const { approval_id: id } = await (await answer).json()
  await expect(page.getByText(texts.waiting)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.saveForTwo })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  // The open page follows the approval of the colleague.
  await approveAsStaff(baseURL, 'admin-2', id)
  await expect(page.getByText(texts.version(2))).toBeVisible()
  await expect(page.getByText(texts.waiting)).toHaveCount(0)
})
