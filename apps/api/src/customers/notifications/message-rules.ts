import {
  AppError,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessageProblem,
  type MessageRules,
  type MessageText,
  messageProblems,
  SUPPORT_PHONE,
  variablesIn,
} from '@puente/domain'
import type { MessageKey } from '@puente/texts/backoffice-messages'
import { type LetterText, letterTexts } from '@puente/texts/mails'
import { type NotificationText, notificationTexts } from '@puente/texts/notifications'
import type { ServerValidationKey } from '@puente/texts/server-validation'
import type { Deps } from '../../deps.ts'

const NOTIFICATIONS: Readonly<Partial<Record<string, NotificationText>>> = notificationTexts
const LETTERS: Readonly<Partial<Record<string, LetterText>>> = letterTexts

/** Every message, each once: an e-mail and a notification of one cause share their key. */
export const MESSAGE_KEYS = [
  ...new Set([...Object.keys(notificationTexts), ...Object.keys(letterTexts)]),
] as MessageKey[]

export const isMessageKey = (key: string): key is MessageKey => MESSAGE_KEYS.some((known) => known === key)

/**
 * Messages that inform of a right, demand a payment with legal effect, deliver a document, or warn of a theft of the account. A wrong
 * word there harms the borrower or the lender's claim, so that two people answer for it.
 */
const TWO_PEOPLE: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'offer',
  'signed',
  'extension',
  'amortisation_table',
  'acceleration_notice',
  'modification',
  'discount_prepared',
  'discount_agreed',
  'settlement',
  'withdrawal',
  'withdrawal_received',
  'withdrawal_reminder',
  'receipt',
  'autodebit',
  'autodebit_notice',
  'documents_in_account',
  'application_refused',
  'refusal_upheld',
  'debt_sold',
  'payout_account_changed',
  'phone_changed',
  'email_changed',
])
export const needsTwoPeople = (key: MessageKey): boolean => TWO_PEOPLE.has(key)

/** The text that this version of the product brings; null if the message does not use the channel. */
export function shippedText(key: MessageKey, channel: MessageChannel): MessageText | null {
  if (channel === 'email') {
    const letter = LETTERS[key]
    return letter === undefined ? null : { subject: letter.subject, text: letter.text }
  }
  const text = NOTIFICATIONS[key]?.[channel] ?? null
  return text === null ? null : { subject: null, text }
}

export const channelsOf = (key: MessageKey): readonly MessageChannel[] =>
  MESSAGE_CHANNELS.filter((channel) => shippedText(key, channel) !== null)

const namesIn = (text: MessageText | null): readonly string[] =>
  text === null ? [] : variablesIn(`${text.subject ?? ''} ${text.text}`)

/** Hosts of the lender's own: its pages, its mail and its chat. */
function hostsOf({ config, content }: Pick<Deps, 'config' | 'content'>): readonly string[] {
  const { email, messaging_url: chat } = content.layout.contacts
  const mailHost = email?.split('@')[1]
  return [
    ...(config.publicUrl === undefined ? [] : [new URL(config.publicUrl).host]),
    ...(mailHost === undefined ? [] : [mailHost]),
    ...(chat == null ? [] : [new URL(chat).host]),
  ]
}

/**
 * What a text of a message may and must say. The sender has a value for each name in the product's own text of the channel, and inbox
 * and SMS of one message get the same values; the server adds brand and phone.
 */
export function messageRules(
  key: MessageKey,
  channel: MessageChannel,
  deps: Pick<Deps, 'config' | 'content'>,
): MessageRules {
  const own = namesIn(shippedText(key, channel))
  const shared = channel === 'email' ? [] : [...namesIn(shippedText(key, 'inbox')), ...namesIn(shippedText(key, 'sms'))]
  // The inbox belongs to a signed-in customer: it needs no link, and it stands under the brand.
  const forAll = shared.filter((name) => own.includes(name) || (name !== 'link' && name !== 'brand'))
  const added = channel === 'inbox' ? [SUPPORT_PHONE] : ['brand', SUPPORT_PHONE]
  return {
    channel,
    variables: [...new Set([...own, ...forAll, ...added])],
    // An SMS comes from a number: its text says who writes.
    required: needsTwoPeople(key) ? own : channel === 'sms' ? ['brand'] : [],
    hosts: hostsOf(deps),
  }
}

const FIELD_KEYS: Readonly<
  Record<MessageProblem['kind'], ServerValidationKey | 'field_required' | 'max_length_field'>
> = {
  empty: 'field_required',
  too_long: 'max_length_field',
  stray_brace: 'messageBraces',
  line_break: 'messageLines',
  unknown_variable: 'messageVariable',
  missing_variable: 'messageVariable',
  banned_phrase: 'messagePhrase',
  foreign_link: 'messageLink',
}

/** Throws if the text breaks a rule, with the reason at its field. */
export function requireMessage(
  key: MessageKey,
  channel: MessageChannel,
  text: MessageText,
  deps: Pick<Deps, 'config' | 'content'>,
): void {
  const problems = messageProblems(text, messageRules(key, channel, deps))
  if (problems.length === 0) return
  throw new AppError('validation_failed', `${key} ${channel}: ${JSON.stringify(problems)}`, {
    fields: problems.map(({ property, kind }) => ({ property, key: FIELD_KEYS[kind] })),
  })
}
