import { describe, expect, it } from 'vitest'
import {
  filledSmsLength,
  MAX_MESSAGE_LENGTH,
  type MessageProblem,
  type MessageRules,
  messageProblems,
  renderTemplate,
  variablesIn,
} from './message-template.ts'

const SMS: MessageRules = {
  channel: 'sms',
  variables: ['brand', 'amount', 'date', 'link'],
  required: ['brand'],
  hosts: ['puente.example'],
}
const EMAIL: MessageRules = { ...SMS, channel: 'email', required: ['amount'] }
const of = (text: string, rules = SMS) => messageProblems({ subject: null, text }, rules)

describe('the text of a message', () => {
  it('may use the variables of its sender, in any order and more than once', () => {
    expect(of('{brand}: paga {amount} o {amount} hasta el {date}: {link}')).toEqual([])
    expect(variablesIn('{brand}: {amount} y {amount} el {date}')).toEqual(['brand', 'amount', 'date'])
  })

  it.each<[string, string, MessageProblem]>([
    ['is empty', ' ', { kind: 'empty', property: 'text' }],
    ['is too long', `{brand}${'a'.repeat(MAX_MESSAGE_LENGTH.sms)}`, { kind: 'too_long', property: 'text' }],
    [
      'has a variable without a value',
      '{brand} {total}',
      { kind: 'unknown_variable', property: 'text', what: 'total' },
    ],
    ['lacks one that it must have', 'Paga {amount}', { kind: 'missing_variable', property: 'text', what: 'brand' }],
    ['has an open brace', '{brand}: paga {amount', { kind: 'stray_brace', property: 'text' }],
    ['has a brace around words', '{brand}: {tu nombre}', { kind: 'stray_brace', property: 'text' }],
    ['has a second line', '{brand}:\npaga', { kind: 'line_break', property: 'text' }],
    [
      'promises what none may promise',
      '{brand}: dinero AL INSTANTE',
      { kind: 'banned_phrase', property: 'text', what: 'al instante' },
    ],
    [
      'promises it with accents',
      '{brand}: aunque estés en ASNEF',
      { kind: 'banned_phrase', property: 'text', what: 'aunque estes en asnef' },
    ],
    ...[
      'https://otro.example/p',
      'www.otro.test',
      'http://10.0.0.1/x',
      'puente.example.otro.com/pagar',
      'bit.ly/3xY',
      'ayuda@otro.com',
    ].map((what): [string, string, MessageProblem] => [
      `leads to ${what}`,
      `{brand}: entra en ${what}.`,
      { kind: 'foreign_link', property: 'text', what: what === 'ayuda@otro.com' ? 'otro.com' : what },
    ]),
  ])('is refused if it %s', (_why, text, problem) => {
    expect(of(text)).toContainEqual(problem)
    expect(of(text)).toHaveLength(text.trim() === '' ? 2 : 1)
  })

  it('may lead to the own host, and mention numbers and abbreviations with a point', () => {
    expect(of('{brand}: entra en https://puente.example/cuenta o puente.example.')).toEqual([])
    expect(of('{brand}: debes 1.200,50 euros, art. 31.4 de la Ley 16/2011, S.L.')).toEqual([])
  })

  it('needs a subject in an e-mail, where the text may have lines', () => {
    expect(messageProblems({ subject: '', text: 'Son {amount}.\n\nGracias.' }, EMAIL)).toEqual([
      { kind: 'empty', property: 'subject' },
    ])
    expect(messageProblems({ subject: 'Pago\nurgente', text: '{amount}' }, EMAIL)).toEqual([
      { kind: 'line_break', property: 'subject' },
    ])
    // What it must say may stand in the subject.
    expect(messageProblems({ subject: 'Son {amount}', text: 'Gracias.' }, EMAIL)).toEqual([])
  })

  it('is filled with its values, and never shown with a hole', () => {
    expect(renderTemplate('{brand}: {amount}', { brand: 'Puente', amount: '3 €' })).toBe('Puente: 3 €')
    expect(() => renderTemplate('{amount}', {})).toThrow('{amount}')
    expect(renderTemplate('Llama al {support_phone}', {})).toBe('Llama al {support_phone}')
  })

  it('is measured with its values', () => {
    expect(filledSmsLength('{brand} {amount} {otro}', { brand: 'P'.repeat(150), amount: '€' })).toMatchObject({
      places: 150 + 1 + 2 + 1 + 8,
      parts: 2,
    })
  })
})
