import type { Transaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MailSender } from './mail-sender.ts'
import { sandboxMailSender } from './sandbox/sandbox.ts'
import type { MailSettings } from './settings.ts'
import { smtpMailSender } from './smtp/smtp.ts'

export function chooseMailSender(
  { mail }: { readonly mail: MailSettings },
  { transaction, clock }: { readonly transaction: Transaction; readonly clock: Clock },
): MailSender {
  return mail.provider === 'sandbox'
    ? sandboxMailSender(transaction, clock)
    : smtpMailSender({ ...mail, timeoutMs: 20_000 })
}
