import { type SmsLength, smsLength } from './sms-length.ts'

export const MESSAGE_CHANNELS = ['sms', 'inbox', 'email'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** The browser knows which line to call, and its hours, so this placeholder stays in the text of inbox messages. */
export const SUPPORT_PHONE = 'support_phone'

/** Fills the `{names}` of a template. A name without a value is a defect: no reader may see `{amount}`. */
export const renderTemplate = (template: string, parameters: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = parameters[name]
    if (value !== undefined) return value
    if (name === SUPPORT_PHONE) return placeholder
    throw new Error(`the template needs ${placeholder}`)
  })

/** The `{names}` in a text, each once, in their order. */
export const variablesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')),
]

export interface MessageText {
  /** Of an e-mail; null for the other channels. */
  readonly subject: string | null
  readonly text: string
}

export interface MessageRules {
  readonly channel: MessageChannel
  /** The names that the sender has values for. */
  readonly variables: readonly string[]
  /** Those of them without which the message does not say what it is for. */
  readonly required: readonly string[]
  /** Host names that a text may lead to, besides `{link}`. */
  readonly hosts: readonly string[]
}

export const MAX_MESSAGE_LENGTH: Readonly<Record<MessageChannel, number>> = { sms: 480, inbox: 600, email: 6_000 }
export const MAX_SUBJECT_LENGTH = 120

/**
 * Promises that supervisors and courts object to in the advertising of credit, or that make a debt look like a game. Compared without
 * accents and case.
 */
const BANNED_PHRASES = [
  'sin papeleo',
  'sin papeles',
  'aunque estes en asnef',
  'sin mirar asnef',
  'al instante',
  'dinero facil',
  'dinero gratis',
  'mejora tu historial',
  'ultima oportunidad',
] as const

export type MessageProblem =
  | { readonly kind: 'empty' | 'too_long' | 'stray_brace' | 'line_break'; readonly property: 'subject' | 'text' }
  | {
      readonly kind: 'unknown_variable' | 'missing_variable' | 'banned_phrase' | 'foreign_link'
      readonly property: 'subject' | 'text'
      /** The variable, phrase or address. */
      readonly what: string
    }

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s)]+|[\w.-]+\.(?:es|com|net|org|eu|io|me|ly|co|cat|gal|eus|info|link|app|page|click)\b(?:\/[^\s)]*)?/giu

/** Addresses in a text whose host is not on the list. A mail address counts by its host. */
function foreignLinks(text: string, hosts: readonly string[]): readonly string[] {
  const found = [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?]+$/, ''))
  return found.filter((address) => {
    const host = address.replace(/^https?:\/\//i, '').split('/')[0] ?? ''
    return !hosts.some((allowed) => host.toLowerCase() === allowed.toLowerCase())
  })
}

function problemsOfPart(
  property: 'subject' | 'text',
  value: string,
  maxLength: number,
  { channel, variables, hosts }: MessageRules,
): MessageProblem[] {
  if (value.trim() === '') return [{ kind: 'empty', property }]
  const plain = withoutAccents(value)
  const mayBreak = channel === 'email' && property === 'text'
  return [
    ...(value.length > maxLength ? [{ kind: 'too_long' as const, property }] : []),
    ...(/[{}]/.test(value.replace(/\{\w+\}/g, '')) ? [{ kind: 'stray_brace' as const, property }] : []),
    ...(!mayBreak && /[\r\n]/.test(value) ? [{ kind: 'line_break' as const, property }] : []),
    ...variablesIn(value)
      .filter((name) => !variables.includes(name))
      .map((what) => ({ kind: 'unknown_variable' as const, property, what })),
    ...BANNED_PHRASES.filter((phrase) => plain.includes(phrase)).map((what) => ({
      kind: 'banned_phrase' as const,
      property,
      what,
    })),
    ...foreignLinks(value, hosts).map((what) => ({ kind: 'foreign_link' as const, property, what })),
  ]
}

/** Why a text cannot become the message of its channel, in the order of its fields; none if it can. */
export function messageProblems({ subject, text }: MessageText, rules: MessageRules): readonly MessageProblem[] {
  const used = variablesIn(`${subject ?? ''} ${text}`)
  return [
    ...(rules.channel === 'email' ? problemsOfPart('subject', subject ?? '', MAX_SUBJECT_LENGTH, rules) : []),
    ...problemsOfPart('text', text, MAX_MESSAGE_LENGTH[rules.channel], rules),
    ...rules.required
      .filter((name) => !used.includes(name))
      .map((what) => ({ kind: 'missing_variable' as const, property: 'text' as const, what })),
  ]
}

/** The length of an SMS with these values: that of its template says little. */
export const filledSmsLength = (text: string, values: Readonly<Record<string, string>>): SmsLength =>
  smsLength(text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder))
