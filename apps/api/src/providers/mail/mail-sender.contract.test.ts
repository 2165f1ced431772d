// Goal: the sandbox sender and the SMTP sender behave the same for the job that uses them: accepted, refused for good, or an
// error that means "retry later".
import { AppError } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpStandIn, startSmtpStandIn } from '../../../test/smtp-stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { MailSender, OutgoingMail } from './mail-sender.ts'
import { smtpMailSender } from './smtp/smtp.ts'

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'nuria@example.es',
  subject: 'Puente: tu contrato firmado',
  text: 'Hola, Núria:\n\nHas firmado tu préstamo de 300,00 €.',
  attachments: [
    { fileName: 'contrato.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 contenido') },
  ],
  reference: '5f0c9a52-7f0e-4d5b-9f53-3a1f0e6f0a11',
  ...changes,
})

let server: TestApp
/** How long a test waits for a response that never comes. */
const UNANSWERED_MS = 300

let smtp: SmtpStandIn
let overSmtp: MailSender
beforeAll(async () => {
  server = await createTestApp()
  smtp = await startSmtpStandIn()
  smtp.answerTo = (recipient) => (recipient.startsWith('refused') ? '550 5.1.1 no such user' : '250 OK')
  overSmtp = smtpMailSender({
    url: smtp.url,
    from: 'Puente <hola@puente.example>',
    timeoutMs: 2_000,
    isPlainAllowed: true,
  })
})
afterAll(async () => {
  await smtp.close()
  await server.close()
})

describe.each(['sandbox', 'smtp'] as const)('the %s sender', (name) => {
  const sender = () => (name === 'sandbox' ? server.deps.mailSender : overSmtp)

  it('accepts a message and returns its id', async () => {
    const sent = await sender().send(mail())
    expect(sent).toEqual({ outcome: 'accepted', providerId: expect.stringContaining(mail().reference) })
  })

  it('refuses an invalid address', async () => {
    expect(await sender().send(mail({ to: 'refused@example.es' }))).toEqual({ outcome: 'refused', providerCode: '550' })
  })
})

describe('over SMTP', () => {
  it('delivers the subject, the text and the attachment byte for byte', async () => {
    await overSmtp.send(mail({ reference: 'entera' }))
    const received = smtp.mails.at(-1)
    expect(received).toMatchObject({ from: 'hola@puente.example', to: 'nuria@example.es' })
    const data = received?.data ?? ''
    expect(data).toContain('Message-ID: <entera@127.0.0.1>')
    expect(data).toMatch(/Subject: .*firmado/)
    expect(data).toContain('filename=contrato.pdf')
    expect(data).toContain(Buffer.from('%PDF-1.7 contenido').toString('base64'))
    expect(data).toContain('Auto-Submitted: auto-generated')
  })

  it.each(['451 4.3.0 later', 'hang'])('asks for a later retry if the server responds %s', async (answer) => {
    smtp.answerTo = () => answer
    const from = 'hola@puente.example'
    const impatient = smtpMailSender({ url: smtp.url, from, timeoutMs: UNANSWERED_MS, isPlainAllowed: true })
    const sending = impatient.send(mail())
    await expect(sending).rejects.toThrow(AppError)
    await expect(sending).rejects.toMatchObject({ code: 'provider_unavailable' })
    smtp.answerTo = () => '250 OK'
  })

  it('allows no extra recipient or header through an address or a subject', async () => {
    const count = smtp.mails.length
    await overSmtp.send(mail({ subject: 'Hola\r\nBcc: otra@example.es' }))
    const data = smtp.mails.at(-1)?.data ?? ''
    expect(smtp.mails.length).toBe(count + 1)
    expect(data.split('\r\n').some((line) => line.toLowerCase().startsWith('bcc:'))).toBe(false)
  })

  it('refuses a server without TLS unless plain text is allowed', async () => {
    const strict = smtpMailSender({ url: smtp.url, from: 'hola@puente.example', timeoutMs: 500 })
    await expect(strict.send(mail())).rejects.toMatchObject({ code: 'provider_unavailable' })
  })
})
