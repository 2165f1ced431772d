// What two admins decide: another system that is told of events, with its secret, deliveries, replay and end.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { actTexts } from '@puente/texts/backoffice-shell'
import { webhookTexts as texts, webhookEventTexts } from '@puente/texts/backoffice-webhooks'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, expect, signInAs, test } from '../fixtures/backoffice.ts'

/** Another system: remembers the ids of the events that it was sent. */
async function startReceiver() {
  const eventIds: string[] = []
  const server = createServer((request, response) => {
    eventIds.push(String(request.headers['webhook-id']))
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/avisos`, eventIds, close: () => server.close() }
}

/** Opens the dialog of an act, gives a reason and confirms. */
async function act(page: Page, label: string, title = label): Promise<void> {
  await page.getByRole('button', { name: label }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(actTexts.reason).fill('Conectamos la contabilidad')
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

/** Asks for a system to be told of loans. Returns the number of the request, which waits for the second admin. */
async function requestSystem(page: Page, url: string): Promise<number> {
  await expect(page.getByText(texts.emptyTitle)).toBeVisible()
  await page.getByRole('button', { name: texts.add }).click()
  const adding = page.getByRole('dialog', { name: texts.add })
  await adding.getByLabel(texts.url).fill(url)
  await adding.getByLabel(webhookEventTexts['loan.activated']).check()
  await adding.getByLabel(actTexts.reason).fill('Contabilidad nueva')
  await expectAccessible(page)
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await adding.getByRole('button', { name: texts.add }).click()
  await expect(page.getByText(actTexts.waiting).first()).toBeVisible()
  await expect(page.getByText(texts.emptyTitle)).toBeVisible()
  return (await (await answer).json()).approval_id
}

test('two admins add a system, which gets its secret once, is told of a loan twice, and is switched off', async ({
  page,
  baseURL,
}) => {
  const receiver = await startReceiver()
  await signInAs(page, 'admin')
  await page.goto('/backoffice/avisos')
  const systemId = await requestSystem(page, receiver.url)
  // The open list follows the approval of the colleague.
  await approveAsStaff(baseURL, 'admin-2', systemId)
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByText(texts.noDeliveries)).toBeVisible()
  await act(page, texts.rotate)
  const secret = page.getByRole('dialog', { name: texts.secretTitle }).getByText(/^whsec_/)
  await expect(secret).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.secretClose }).click()
  await expect(secret).toBeHidden()

  const made = await page.request.post('/sandbox/customers', { data: { state: 'active' } })
  expect(made.status(), await made.text()).toBe(201)
  await expect.poll(() => receiver.eventIds.length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)
  const delivery = page.getByRole('row', { name: webhookEventTexts['loan.activated'] }).first()
  await expect(delivery).toContainText(texts.statuses.delivered)
  await expect(delivery).toContainText('204')
  const sent = receiver.eventIds.length
  await act(page, texts.replay, texts.replayTitle)
  await expect.poll(() => receiver.eventIds.length).toBe(sent + 1)
  expect(receiver.eventIds.slice(0, sent)).toContain(receiver.eventIds[sent])

  await act(page, texts.remove)
  await expect(page.getByText(texts.inactive)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.replay })).toHaveCount(0)
  await expectAccessible(page)
  receiver.close()
})
