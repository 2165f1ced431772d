// The calculator on a third-party page: another origin, one script tag, and the choice arrives with the visitor.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoViolation } from './fixtures/axe.ts'
import { expect, test } from './fixtures/server.ts'

let site: Server
let siteUrl: string

test.beforeAll(async ({ server }) => {
  // A strict host page: no inline styles, no inline scripts, no markup from strings.
  const policy = `default-src 'none'; script-src ${server.baseURL}; connect-src ${server.baseURL}; require-trusted-types-for 'script'`
  site = createServer((request, response) => {
    const tag = new URL(String(request.url), 'http://site').searchParams.get('tag') ?? ''
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(
        `<!doctype html><html lang="es"><title>Otra web</title><main><h1>Otra web</h1>` +
          `<script src="${server.baseURL}/embed/calculator.js" async></script><puente-calculator ${tag}></puente-calculator></main></html>`,
      )
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
test.afterAll(() => new Promise<void>((closed) => site.close(() => closed())))

const pageWith = (tag: string) => `${siteUrl}/?tag=${encodeURIComponent(tag)}`

test('snaps to offered values, refuses an unknown code, shows cost, TAE, total and date, moves by keyboard, and passes the choice to the application', async ({
  page,
}) => {
  const calculator = page.getByRole('region', { name: 'Calculadora de préstamos' })
  await page.goto(pageWith('amount="5000" term="90" promocode="CADUCADO" promocode-field'))
  await expect(calculator.getByRole('slider', { name: 'Importe' })).toHaveAttribute('aria-valuetext', /^300,00\s€$/)
  await expect(calculator.getByRole('slider', { name: 'Plazo' })).toHaveAttribute('aria-valuetext', '30 días')
  await calculator.getByRole('textbox', { name: 'Código promocional' }).fill('nada99')
  await calculator.getByRole('button', { name: 'Aplicar' }).click()
  await expect(calculator.getByText('No se encontró el código promocional')).toBeVisible()

  // An offered choice, changed by keyboard. The strict page blocks nothing.
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('favicon')) blocked.push(message.text())
  })
  await page.goto(pageWith('amount="150" term="14"'))
  const amount = calculator.getByRole('slider', { name: 'Importe' })
  await expect(amount).toHaveAttribute('aria-valuetext', /^150,00\s€$/)
  for (const text of ['Recibes', 'Coste', 'TAE', 'Devuelves', 'Ejemplo representativo', 'tomar dinero prestado']) {
    await expect(calculator.getByText(text).first()).toBeVisible()
  }
  await amount.press('ArrowRight')
  await calculator.getByRole('button', { name: 'Más plazo' }).click()
  await expect(amount).toHaveAttribute('aria-valuetext', /^160,00\s€$/)
  await expectNoViolation(page)
  expect(blocked).toEqual([])

  await calculator.getByRole('link', { name: 'Pedir este préstamo' }).click()
  await expect(page).toHaveURL(/\/auth\?amount=160&term=15$/)
  await expect(page.getByRole('spinbutton', { name: 'Importe' }).or(page.getByLabel('Importe').first())).toBeVisible()
  const kept = await page.evaluate(() => [localStorage.getItem('loan_sum'), localStorage.getItem('loan_term')])
  expect(kept.map((text) => JSON.parse(String(text)).text)).toEqual(['160', '15'])

  // The example page shows it in two styles.
  await page.goto('/sandbox/embed')
  await expect(page.getByRole('region', { name: /Calculadora de préstamos/ })).toHaveCount(2)
  await expectNoViolation(page)
})
