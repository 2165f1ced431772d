import { formatDateShort, formatEuros, formatPhone, parseCivilDate, STAFF_PERMISSIONS } from '@puente/domain'
import { permissionText } from '@puente/texts/backoffice-accounts'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { type AuditDetailText, auditDetailTexts, auditWords } from '@puente/texts/backoffice-audit'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { holdKindTexts } from '@puente/texts/backoffice-collections'
import { denyReasonTexts } from '@puente/texts/backoffice-decide'
import { documentTypeText, statusReasonText } from '@puente/texts/backoffice-find'
import { backofficePayoutsTexts } from '@puente/texts/backoffice-payouts'
import { roleTexts } from '@puente/texts/backoffice-shell'
import { webhookEventText } from '@puente/texts/backoffice-webhooks'
import { decisionReasonTexts } from '@puente/texts/decisions'

interface AuditFact {
  readonly label: string
  readonly value: string
}

type NameOf = (actor: string) => string
const PHONE = /^34\d{9}$/

const lookUp = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** A list of the bank or of payouts is named by the state that it was filtered by. */
const listWord = (name: string) =>
  lookUp(backofficeBankTexts.states, name) ?? lookUp(backofficePayoutsTexts.statuses, name)

/** Why the tables left an application to a person, or a person refused it. */
const decisionWord = (name: string) => lookUp(decisionReasonTexts, name) ?? lookUp(denyReasonTexts, name)

/** The same, or why a status changed: a code of the bank too. What a person wrote has no other words. */
function reasonWord(name: string): string | undefined {
  const text = decisionWord(name) ?? statusReasonText(name)
  return text === name ? undefined : text
}

/** Words of a key before the words of all keys: `payout_account` is an act, and a kind of work too. */
const WORDS_BY_KEY: Readonly<Record<string, (name: string) => string | undefined>> = {
  act: (name) => lookUp(approvalTexts.acts, name),
  event_types: webhookEventText,
  export: (name) => listWord(name),
  hold: (name) => lookUp(holdKindTexts, name),
  list: (name) => listWord(name),
  permissions: (name) => {
    const permission = STAFF_PERMISSIONS.find((one) => one === name)
    return permission && permissionText(permission)
  },
  reason: reasonWord,
  reasons: decisionWord,
  type: documentTypeText,
}

function wordOf(key: string, value: string): string {
  const date = parseCivilDate(value)
  if (date.ok) return formatDateShort(date.value)
  if (PHONE.test(value)) return formatPhone(value)
  return WORDS_BY_KEY[key]?.(value) ?? lookUp(auditWords, value) ?? lookUp(roleTexts, value) ?? value
}

function textOf(key: string, { kind }: AuditDetailText, value: unknown, nameOf: NameOf): string {
  if (Array.isArray(value)) return value.map((item) => textOf(key, { label: '', kind }, item, nameOf)).join(', ')
  if (typeof value === 'object' && value !== null) {
    return auditFacts(value as Readonly<Record<string, unknown>>, nameOf)
      .map(({ label, value: inner }) => `${label}: ${inner}`)
      .join(', ')
  }
  if (kind === 'cents' && typeof value === 'number') return formatEuros(value)
  const date = kind === 'date' ? parseCivilDate(String(value)) : null
  if (date?.ok) return formatDateShort(date.value)
  if (kind === 'person') return nameOf(String(value))
  return kind === 'word' ? wordOf(key, String(value)) : String(value)
}

/** What an audit row says beside its action. A key of an earlier version keeps its name, so that nothing is hidden. */
export function auditFacts(detail: Readonly<Record<string, unknown>>, nameOf: NameOf): readonly AuditFact[] {
  const texts: Readonly<Record<string, AuditDetailText>> = auditDetailTexts
  return Object.entries(detail).flatMap(([key, value]) => {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined
    if (text?.kind === 'hidden' || value === null || value === '') return []
    const shown = textOf(key, text ?? { label: key, kind: 'word' }, value, nameOf)
    return shown === '' ? [] : [{ label: text?.label ?? key, value: shown }]
  })
}
