// Underwriters work through their queues: a document is rejected until the limit, and the work of a leaver goes to a colleague.
import type { APIRequestContext, Page } from '@playwright/test'
import {
  applicationTexts,
  claimTexts,
  documentTypeTexts,
  queueTexts,
  rejectionReasonTexts,
  documentViewerTexts as texts,
} from '@puente/texts/backoffice-decide'
import { customerPageTexts } from '@puente/texts/backoffice-find'
import { Client } from 'pg'
import { expectAccessible } from '../fixtures/axe.ts'
import { expectFits, signInAs } from '../fixtures/backoffice.ts'
import { goodPhoto } from '../fixtures/photos.ts'
import { expect, test } from '../fixtures/server.ts'

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

async function reject(page: Page, documentId: number, comment: string, escalation?: 'call' | 'refuse'): Promise<void> {
  await page.goto(`/backoffice/documentos/${documentId}`)
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
  await expect(page.getByText(texts.rejected)).toBeVisible()
}

test('a document is rejected twice with words that the customer reads; the third rejection refuses the application', async ({
  page,
  browser,
  baseURL,
}) => {
  const { token } = await makeApplicant(page.request, 'documents_to_review')
  const borrower = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  await borrower.addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }])
  const { id: customerId } = await (await borrower.request.get('/v2/user')).json()
  const sendAgain = async (number: number) => {
    const { buffer } = await goodPhoto()
    // Another file each time: the same bytes would be the same document.
    const document = {
      name: `staff-${number}.png`,
      mimeType: 'image/png',
      buffer: Buffer.concat([buffer, Buffer.from([number])]),
    }
    const sent = await borrower.request.post('/v2/user/document', { multipart: { type: FRONT, document } })
    expect(sent.status(), await sent.text()).toBe(201)
  }
  const account = await borrower.newPage()
  await signInAs(page, 'underwriter')

  const comments = ['<b onclick="alert(1)">Sale</b> el reflejo de la lámpara', 'Ahora falta la esquina de arriba']
  for (const [index, comment] of comments.entries()) {
    await reject(page, await waitingFront(page, customerId), comment)
    await account.goto('/registration/photo-verification')
    // Written by staff, shown as text.
    await expect(account.getByText(`Nota de nuestro equipo: ${comment}`)).toBeVisible()
    await sendAgain(index)
  }

  const third = await waitingFront(page, customerId)
  await page.goto(`/backoffice/documentos/${third}`)
  await expect(page.getByRole('img', { name: texts.image(documentTypeTexts[FRONT]) })).toBeVisible()
  await page.keyboard.press('+')
  await expect(page.getByText('125 %')).toBeVisible()
  await page.keyboard.press(']')
  await page.keyboard.press('0')
  await expect(page.getByText('100 %')).toBeVisible()
  await expectAccessible(page)
  await reject(page, third, 'Sigue sin leerse', 'refuse')
  await expect.poll(async () => (await (await borrower.request.get('/v2/loan')).json()).status).toBe(4)
  await borrower.close()

  const customer = `/backoffice/clientes/${customerId}`
  await page.goto(customer)
  const story = page.getByRole('region', { name: customerPageTexts.timeline })
  await expect(story.getByText(rejectionReasonTexts.dark)).toHaveCount(3)
  const messages = page.getByRole('region', { name: customerPageTexts.messages })
  await expect(messages.getByText('Aviso: documento rechazado').first()).toBeVisible()
  await expectFits(page, customer)
})

test('the open work of a staff member who leaves goes to a colleague, who decides it', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const { loan } = await makeApplicant(page.request, 'manual_review')
  const address = `/backoffice/solicitudes/${loan.public_id}`
  await signInAs(page, 'underwriter')
  await page.goto(address)
  await expect(page.getByText(claimTexts.mine)).toBeVisible()
  await expectAccessible(page)

  const colleague = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signInAs(colleague, 'admin')
  await colleague.goto(address)
  await expect(colleague.getByText(claimTexts.byOther('Ana Analista'))).toBeVisible()
  await expect(colleague.getByRole('button', { name: applicationTexts.approve, exact: true })).toHaveCount(0)

  const { staff: leaver } = await (await page.request.get('/staff/session')).json()
  const { staff: heir, csrf_token: csrf } = await (await colleague.request.get('/staff/session')).json()
  try {
    const left = await colleague.request.post(`/staff/team/${leaver.id}/deactivate`, {
      headers: { 'x-csrf-token': csrf },
      data: { reason: 'Deja la empresa', hand_over_to: heir.id },
    })
    expect(left.status(), await left.text()).toBe(200)
    expect((await left.json()).handed_over).toBeGreaterThan(0)

    await colleague.goto('/backoffice/solicitudes')
    await expect(colleague.getByRole('cell', { name: queueTexts.mine, exact: true }).first()).toBeVisible()
    await colleague.goto(address)
    await colleague.getByRole('button', { name: applicationTexts.approve, exact: true }).click()
    const dialog = colleague.getByRole('dialog', { name: applicationTexts.approveTitle })
    await dialog.getByLabel('Motivo').fill('Nómina comprobada')
    await dialog.getByRole('button', { name: applicationTexts.approve }).click()
    await expect(colleague.getByText(applicationTexts.approved)).toBeVisible()
  } finally {
    // Later tests of this server sign in as this staff member again.
    const database = new Client({ connectionString: server.databaseUrl })
    await database.connect()
    await database.query('update staff_users set is_active = true where id = $1', [leaver.id])
    await database.end()
    await colleague.context().close()
  }
})
