import { AppError } from '@puente/domain'
import { createTransport } from 'nodemailer'
import type { MailSender } from '../mail-sender.ts'

interface SmtpConfig {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which must then upgrade to TLS. */
  readonly url: string
  readonly from: string
  readonly timeoutMs: number
  /** Only for a server on this machine, in tests. */
  readonly isPlainAllowed?: boolean
}

interface SmtpFailure {
  readonly responseCode?: number
  readonly command?: string
}

/**
 * RFC 5321: a 5xx response is final, 4xx is temporary. A final response about the address or the message is a refusal. About
 * our own account (a wrong password, an unknown sender) it is a configuration error, and the message waits.
 */
function isFinal({ responseCode, command }: SmtpFailure): boolean {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage && responseCode !== undefined && responseCode >= 500
}

export function smtpMailSender({ url, from, timeoutMs, isPlainAllowed = false }: SmtpConfig): MailSender {
  const transport = createTransport({
    url,
    requireTLS: !isPlainAllowed,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Attachments come from memory only: paths and URLs inside a message are never opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(url).hostname
  return {
    // Connects, upgrades to TLS and signs in; no message is sent.
    async check() {
      await transport.verify().catch((cause: SmtpFailure & { readonly code?: string }) => {
        const reason = cause.responseCode === undefined ? (cause.code ?? 'no answer') : `answered ${cause.responseCode}`
        throw new AppError('provider_unavailable', `mail server ${host}: ${reason}`, { cause })
      })
    },

    async send({ to, subject, text, attachments, reference }) {
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          // The same on every attempt, so that a mailbox that already has it can drop the second copy.
          messageId: `<${reference}@${host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
          attachments: attachments.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content,
          })),
        })
        return { outcome: 'accepted', providerId: sent.messageId }
      } catch (cause) {
        const failure = cause as SmtpFailure
        if (isFinal(failure)) return { outcome: 'refused', providerCode: String(failure.responseCode) }
        throw new AppError('provider_unavailable', `mail ${reference}: ${failure.responseCode ?? 'no answer'}`, {
          cause,
        })
      }
    },
  }
}
