import { createHash } from 'node:crypto'
import { DateOnly } from '@puente/contract'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { type Secrets, sameBytes } from '../../../platform/security/secrets.ts'
import type {
  CardAdapter,
  CardCharge,
  CardEvent,
  CardOrder,
  CardRefund,
  RefundAnswer,
  SimulatedCard,
} from '../card-payments.ts'
import { SIMULATED_CARDS } from '../card-payments.ts'

/** The displayed digits of each simulated card. */
const LAST_DIGITS: Readonly<Record<SimulatedCard, string>> = {
  approves: '0003',
  declines: '0190',
  wants_authentication: '0195',
  is_dead: '0321',
  answers_late: '0909',
}

const Notification = z.object({
  order: z.string(),
  amount: z.number().int().nonnegative(),
  kind: z.enum(['payment', 'tokenize']),
  approved: z.boolean(),
  card: z.enum(SIMULATED_CARDS),
  date: DateOnly,
})
type Notification = z.infer<typeof Notification>

/** Sends the signed notification of a charge that got no response, as a provider would. */
type SendLater = (fields: Readonly<Record<string, string>>) => Promise<void>

/**
 * A provider that exists only in this program. Its page is ours, its notifications are signed with our own key, and they take
 * the same path as those of every other provider.
 */
export function sandboxCardPayments(secrets: Secrets, clock: Clock, sendLater: SendLater): CardAdapter {
  const signatureOf = (body: string) => secrets.hashCode('sandbox card notification', body)
  const signed = (notification: Notification) => {
    const body = JSON.stringify(notification)
    return { body, signature: signatureOf(body).toString('base64url') }
  }

  return {
    checkout: ({ orderCode, kind, amountCents }: CardOrder) => ({
      kind: 'simulated',
      notification: (isApproved, card, happenedOn) =>
        signed({ order: orderCode, amount: amountCents, kind, approved: isApproved, card, date: happenedOn }),
    }),

    async charge({ orderCode, amountCents, token }: CardCharge) {
      const card = cardOf(token)
      const notification: Notification = {
        order: orderCode,
        amount: amountCents,
        kind: 'payment',
        approved: card === 'approves' || card === 'answers_late',
        card,
        date: clock.today(),
      }
      if (card !== 'answers_late') return { outcome: 'settled', event: eventOf(notification) }
      await sendLater(signed(notification))
      return { outcome: 'unknown', providerCode: 'no_answer' }
    },

    /** An amount that ends in ,96 is refused, as in Redsys' test shop; one that ends in ,97 gets no answer. */
    async refund({ amountCents }: CardRefund): Promise<RefundAnswer> {
      if (amountCents % 100 === 96) return { outcome: 'refused', providerCode: '0190' }
      if (amountCents % 100 === 97) return { outcome: 'unknown', providerCode: 'no_answer' }
      return { outcome: 'refunded', providerCode: '0900' }
    },

    readNotification({ body = '', signature = '' }) {
      if (!sameBytes(Buffer.from(signature, 'base64url'), signatureOf(body))) return null
      return eventOf(Notification.parse(JSON.parse(body)))
    },
  }
}

const tokenOf = (orderCode: string, card: SimulatedCard) => `sandbox:${card}:${orderCode}`

function cardOf(token: string): SimulatedCard {
  const behaviour = token.split(':')[1]
  return SIMULATED_CARDS.find((card) => card === behaviour) ?? 'is_dead'
}

/** The codes are Redsys', so that support sees the same codes in the sandbox and in production. */
function refusalOf(card: SimulatedCard): { refusal: CardEvent['refusal']; providerCode: string } {
  if (card === 'wants_authentication') return { refusal: 'authentication_required', providerCode: '0195' }
  if (card === 'is_dead') return { refusal: 'card_dead', providerCode: 'SIS0321' }
  return { refusal: 'declined', providerCode: '0190' }
}

function eventOf(notification: Notification): CardEvent {
  const { order, amount, kind, approved, card, date } = notification
  return {
    key: createHash('sha256').update(JSON.stringify(notification)).digest('hex'),
    orderCode: order,
    type: 'charge',
    ...(approved ? { refusal: null, providerCode: '0000' } : refusalOf(card)),
    amountCents: amount,
    happenedOn: date,
    card:
      kind === 'tokenize' && approved
        ? {
            token: tokenOf(order, card),
            firstTransactionId: `sandbox-${order}`,
            lastDigits: LAST_DIGITS[card],
            expiresOn: null,
          }
        : null,
  }
}
