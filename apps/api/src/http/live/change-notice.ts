import type { Presence } from '../../db/repositories/staff-events.ts'
import { POLLED_KINDS, type PolledKind } from './answer-cache.ts'

/**
 * The payload that migration 0009 sends on the channel: `user,loan:12,57`, `inbox:*` or `session:<hash>,<hash>`; that of staff whose
 * sessions, keys or roles changed: `access:<staff id>`; and what the
 * repository of staff events sends: `staff:loan:AB12,approvals` or `presence:[topic, staff id, name]`.
 */
type ChangeNotice =
  | { readonly of: 'customers'; readonly kinds: readonly PolledKind[]; readonly userIds: readonly number[] | 'all' }
  | { readonly of: 'sessions'; readonly tokenHashes: readonly string[] | 'all' }
  | { readonly of: 'staff'; readonly topics: readonly string[] }
  | { readonly of: 'staff-access'; readonly staffId: number }
  | { readonly of: 'presence'; readonly presence: Presence }

const isPolledKind = (text: string): text is PolledKind => (POLLED_KINDS as readonly string[]).includes(text)

export function parseChangeNotice(payload: string): ChangeNotice {
  const separator = payload.indexOf(':')
  const rest = payload.slice(separator + 1)
  if (payload.startsWith('staff:')) return { of: 'staff', topics: rest.split(',') }
  if (payload.startsWith('access:')) return { of: 'staff-access', staffId: Number(rest) }
  if (payload.startsWith('presence:')) {
    const [topic, staffId, name] = JSON.parse(rest) as [string, number, string]
    return { of: 'presence', presence: { topic, staffId, name } }
  }
  const [kinds = '', ids = ''] = payload.split(':', 2)
  const listed = ids.split(',')
  if (kinds === 'session') return { of: 'sessions', tokenHashes: ids === '*' ? 'all' : listed }
  return {
    of: 'customers',
    kinds: kinds.split(',').filter(isPolledKind),
    userIds: ids === '*' ? 'all' : listed.map(Number),
  }
}
