// Goal: the audit is read by people: words instead of names of the code, amounts in euros, dates and phones as people write them, and
// colleagues by name. Nothing that is unknown is left out, except hashes.
import { expect, it } from 'vitest'
import { auditFacts } from './audit-detail.ts'

const nameOf = (username: string) => (username === 'ana' ? 'Ana Gil' : username)
const read = (detail: Readonly<Record<string, unknown>>) =>
  auditFacts(detail, nameOf).map(({ label, value }) => `${label}: ${value}`)

it.each([
  ['an amount', { amount_cents: 123_456 }, ['Importe: 1.234,56 €']],
  ['a date', { valid_from: '2026-11-20' }, ['Desde: 20/11/2026']],
  ['colleagues', { requested_by: 'ana', approved_by: 'eva' }, ['Lo pidió: Ana Gil', 'Aprobó: eva']],
  ['two phones', { from: '34612345678', to: '34699999999' }, ['Antes: +34 612 34 56 78', 'Después: +34 699 99 99 99']],
  [
    'names of the code',
    { channel: 'in_person', identified_by: 'called_back' },
    ['Canal: en persona', 'Se identificó: devolviendo la llamada'],
  ],
  ['an act', { act: 'payout_account' }, ['Operación: Cuenta de cobro']],
  ['the same name as a kind of work', { kind: 'payout_account' }, ['Tipo: cuenta de cobro']],
  ['lists', { roles: ['support', 'admin'] }, [expect.stringMatching(/^Funciones: .+, .+$/)]],
  ['a reason that a person wrote', { reason: 'Perdió el móvil' }, ['Motivo: Perdió el móvil']],
  [
    'why an application waits for a person',
    { loan_id: 86, reasons: ['bank_history_thin', 'debts_high'] },
    [
      'Motivos: Los datos del banco cubren poco tiempo o tienen pocos movimientos, ' +
        'Paga a tres prestamistas, o más del 35 % de sus ingresos va a deudas',
    ],
  ],
  [
    'why a person refused it',
    { verdict: 'denied', reason: 'policy' },
    ['Decisión: denegada', 'Motivo: No cumple nuestras condiciones'],
  ],
  ['a code of the bank', { reason: 'AM09' }, ['Motivo: El importe que recibió el banco no es correcto (AM09)']],
  ['no number of a row, because the page names the loan', { loan_id: 86 }, []],
  ['filters', { filter: { status: '21', due_from: '2026-10-01' } }, ['Filtros: Estado: 21, Vence desde: 01/10/2026']],
  ['a hash, which says nothing to a reader', { text_hash: 'ab12' }, []],
  ['an empty value', { comment: null, note: '' }, []],
  ['a key of an earlier version', { of_an_earlier_version: 3 }, ['of_an_earlier_version: 3']],
])('writes %s', (_what, detail, expected) => {
  expect(read(detail).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(expected)
})
