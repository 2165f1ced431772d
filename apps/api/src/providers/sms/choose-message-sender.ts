import type { Transaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MessageSender } from './message-sender.ts'
import { sandboxMessageSender } from './sandbox/sandbox.ts'
import type { SmsSettings } from './settings.ts'
import { twilioMessageSender } from './twilio/twilio.ts'

export function chooseMessageSender(
  { sms, publicUrl }: { readonly sms: SmsSettings; readonly publicUrl: string | undefined },
  { transaction, clock }: { readonly transaction: Transaction; readonly clock: Clock },
): MessageSender {
  if (sms.provider === 'sandbox') return sandboxMessageSender(transaction, clock)
  const statusCallbackUrl = `${publicUrl}/webhooks/twilio/message-status`
  return twilioMessageSender({ ...sms, statusCallbackUrl, timeoutMs: 10_000 })
}
