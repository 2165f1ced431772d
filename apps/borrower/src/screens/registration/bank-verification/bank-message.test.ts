import { expect, it } from 'vitest'
import { bankOutcome } from './bank-message.ts'

const SESSION = { sessionId: 's-1', sessionIdSignature: 'sig', bankId: 'b-1', bankName: 'Banco Sol' }
const message = (rest: object) => ({ source: 'puente-bank', ...rest })

it.each([
  ['a finished sign-in', message({ type: 'connected', ...SESSION }), { kind: 'connected', session: SESSION }],
  [
    'a sign-in that the bank reports to the server',
    message({ type: 'connected' }),
    { kind: 'connected', session: null },
  ],
  ['an incomplete session', message({ type: 'connected', sessionId: 's-1' }), { kind: 'connected', session: null }],
  ['a failure', message({ type: 'failed', reason: 'bank_down' }), { kind: 'failed' }],
  ['a cancellation', message({ type: 'cancelled' }), { kind: 'cancelled' }],
  ['an unknown type', message({ type: 'resized' }), null],
  ['another sender', { source: 'extension', type: 'connected', ...SESSION }, null],
  ['a text', 'connected', null],
  ['nothing', null, null],
] as const)('[R2.21] reads %s', (_, data, outcome) => {
  expect(bankOutcome(data)).toEqual(outcome)
})
