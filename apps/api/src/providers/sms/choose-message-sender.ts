import type { Transaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MessageSender } from './message-sender.ts'
import { sandboxMessageSender } from './sandbox/sandbox.ts'
import type { SmsSettings } from './settings.ts'
import { twilioMessageSender } from './twilio/twilio.ts'
import { vonageMessageSender } from './vonage/vonage.ts'

export function chooseMessageSender(
  { sms, publicUrl }: { readonly sms: SmsSettings; readonly publicUrl: string | undefined },
  { transaction, clock }: { readonly transaction: Transaction; readonly clock: Clock },
): MessageSender {
  const timeoutMs = 10_000
  switch (sms.provider) {
    case 'sandbox':
      return sandboxMessageSender(transaction, clock)
    case 'twilio':
      return twilioMessageSender({
        ...sms,
        statusCallbackUrl: `${publicUrl}/webhooks/twilio/message-status`,
        timeoutMs,
      })
    case 'vonage':
      return vonageMessageSender({ ...sms, statusUrl: `${publicUrl}/webhooks/vonage/message-status`, timeoutMs })
  }
}
