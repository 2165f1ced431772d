// Underwriters work through their queues, by keyboard too: a document is rejected until the limit, and the work of a leaver goes to a colleague.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  applicationTexts,
  claimTexts,
  documentTypeTexts,
  queueTexts,
  rejectionReasonTexts,
  documentViewerTexts as texts,
} from '@puente/texts/backoffice-decide'
import { customerPageTexts } from '@puente/texts/backoffice-find'
import { railTexts } from '@puente/texts/backoffice-shell'
import { Client } from 'pg'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'
import { signInWithToken } from '../fixtures/people.ts'
import { goodPhoto } from '../fixtures/photos.ts'

interface Applicant {
  readonly token: string
  readonly loan: { readonly public_id: string }
}

async function makeApplicant(request: APIRequestContext, state: string): Promise<Applicant> {
  const response = await request.post('/sandbox/customers', { data: { state } })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

const FRONT = 'id_card'

/** The front of the card that waits, by the customer's own view of it. */
async function waitingFront(page: Page, customerId: number): Promise<number> {
  const { items } = await (await page.request.get(`/staff/documents?type=${FRONT}&limit=200`)).json()
  const found = items.find((item: { customer_id: number }) => item.customer_id === customerId)
  expect(found, JSON.stringify(items)).toBeTruthy()
  return found.id
}

/** Opens the queue by the palette, goes down to the document by j and k, and opens it by Enter. */
async function openByKeyboard(page: Page, documentId: number): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar y abrir' })).toBeFocused()
  await page.keyboard.type('documentos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/documentos$/)
  const rows = page.locator('[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(0)).toBeFocused()
  const { items } = await (await page.request.get('/staff/documents')).json()
  const place = items.findIndex(({ id }: { id: number }) => id === documentId)
  expect(place).toBeGreaterThanOrEqual(0)
  for (let row = 1; row <= place; row += 1) {
    await page.keyboard.press('j')
    await expect(rows.nth(row)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/backoffice/documentos/${documentId}$`))
}

/** Rejects the open document without a mouse. */
async function rejectByKeyboard(page: Page, comment: string): Promise<void> {
  await expect(page.getByText(claimTexts.mine)).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: texts.rejectTitle(documentTypeTexts[FRONT]) })
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 20; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  const reason = dialog.getByLabel(texts.rejectReason)
  await tabTo(reason)
  await page.keyboard.type(rejectionReasonTexts.dark.slice(0, 4))
  await expect(reason).toHaveValue('dark')
  await tabTo(dialog.getByLabel(texts.rejectComment))
  await page.keyboard.type(comment)
  await tabTo(dialog.getByRole('button', { name: texts.reject }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.rejected)).toBeVisible()
}

/** Rejects the open document; the third rejection needs an escalation. */
async function reject(page: Page, comment: string, escalation?: 'call' | 'refuse'): Promise<void> {
  await expect(page.getByText(claimTexts.mine)).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: texts.rejectTitle(documentTypeTexts[FRONT]) })
  await dialog.getByLabel(texts.rejectReason).selectOption({ label: rejectionReasonTexts.dark })
  await dialog.getByLabel(texts.rejectComment).fill(comment)
  if (escalation !== undefined) {
    await dialog.getByRole('button', { name: texts.reject }).click()
    await expect(dialog.getByText('Elige si llamamos al cliente')).toBeVisible()
    await dialog.getByLabel(texts.escalations[escalation]).check()
  }
  await dialog.getByRole('button', { name: texts.reject }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(texts.rejected).first()).toBeVisible()
}

test('a document is rejected by keyboard and again with words that the customer reads; the third rejection refuses the application', async ({
  page,
  context,
  baseURL,
}) => {
  const { token } = await makeApplicant(page.request, 'documents_to_review')
  const headers = { authorization: `Bearer ${token}` }
  const { id: customerId } = await (await page.request.get('/v2/user', { headers })).json()
  const sendAgain = async (number: number) => {
    const { buffer } = await goodPhoto()
    // Another file each time: the same bytes would be the same document.
    const document = {
      name: `staff-${number}.png`,
      mimeType: 'image/png',
      buffer: Buffer.concat([buffer, Buffer.from([number])]),
    }
    const sent = await page.request.post('/v2/user/document', { headers, multipart: { type: FRONT, document } })
    expect(sent.status(), await sent.text()).toBe(201)
  }
  const openNewest = async () => {
    await page.locator(`main a[href="/backoffice/documentos/${await waitingFront(page, customerId)}"]`).click()
    await expect(page.getByRole('img', { name: texts.image(documentTypeTexts[FRONT]) })).toBeVisible()
  }
  const account = await context.newPage()
  const expectRead = async (comment: string) => {
    await account.goto('/registration/photo-verification')
    // Written by staff, shown as text.
    await expect(account.getByText(`Nota de nuestro equipo: ${comment}`)).toBeVisible()
  }
  await signInWithToken(page, token, baseURL)
  await signInAs(page, 'underwriter')
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()

  const onclick = '<b onclick="alert(1)">Sale</b> el reflejo de la lámpara'
  await openByKeyboard(page, await waitingFront(page, customerId))
  await rejectByKeyboard(page, onclick)
  await expectRead(onclick)
  await sendAgain(1)
  await openNewest()
  await reject(page, 'Ahora falta la esquina de arriba')
  await expectRead('Ahora falta la esquina de arriba')
  await sendAgain(2)

  await openNewest()
  await page.keyboard.press('+')
  await expect(page.getByText('125 %')).toBeVisible()
  await page.keyboard.press(']')
  await page.keyboard.press('0')
  await expect(page.getByText('100 %')).toBeVisible()
  await expectFits(page, '/backoffice/documentos/:id')
  await expectAccessible(page)
  await reject(page, 'Sigue sin leerse', 'refuse')
  await expect.poll(async () => (await (await page.request.get('/v2/loan', { headers })).json()).status).toBe(4)

  const customer = `/backoffice/clientes/${customerId}`
  await page.goto(customer)
  const story = page.getByRole('region', { name: customerPageTexts.timeline })
  await expect(story.getByText(rejectionReasonTexts.dark)).toHaveCount(3)
  const messages = page.getByRole('region', { name: customerPageTexts.messages })
  await expect(messages.getByText('Aviso: documento rechazado').first()).toBeVisible()
  await expectFits(page, customer)
})

test('the open work of a staff member who leaves goes to a colleague, who decides it', async ({ page, server }) => {
  const { loan } = await makeApplicant(page.request, 'manual_review')
  const address = `/backoffice/solicitudes/${loan.public_id}`
  await signInAs(page, 'underwriter')
  await page.goto(address)
  await expect(page.getByText(claimTexts.mine)).toBeVisible()
  await expectAccessible(page)
  const { staff: leaver } = await (await page.request.get('/staff/session')).json()

  // The colleague sees whose it is, and cannot decide it.
  await signInAs(page, 'admin')
  await page.goto(address)
  await expect(page.getByText(claimTexts.byOther('Ana Analista'))).toBeVisible()
  await expect(page.getByRole('button', { name: applicationTexts.approve, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: railTexts.reviews }).click()
  await expect(page).toHaveURL(/\/backoffice\/solicitudes$/)

  const { staff: heir, csrf_token: csrf } = await (await page.request.get('/staff/session')).json()
  try {
    const left = await page.request.post(`/staff/team/${leaver.id}/deactivate`, {
      headers: { 'x-csrf-token': csrf },
      data: { reason: 'Deja la empresa', hand_over_to: heir.id },
    })
    expect(left.status(), await left.text()).toBe(200)
    expect((await left.json()).handed_over).toBeGreaterThan(0)

    const row = page.getByRole('row').filter({ has: page.locator(`a[href="${address}"]`) })
    await expect(row.getByRole('cell', { name: queueTexts.mine, exact: true })).toBeVisible()
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(address)
    await page.getByRole('button', { name: applicationTexts.approve, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: applicationTexts.approveTitle })
    await dialog.getByLabel('Motivo').fill('Nómina comprobada')
    await dialog.getByRole('button', { name: applicationTexts.approve }).click()
    await expect(page.getByText(applicationTexts.approved)).toBeVisible()
  } finally {
    // Later tests of this server sign in as this staff member again.
    const database = new Client({ connectionString: server.databaseUrl })
    await database.connect()
    await database.query('update staff_users set is_active = true where id = $1', [leaver.id])
    await database.end()
  }
})
