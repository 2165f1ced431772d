import { POLLED_KINDS, type PolledKind } from './answer-cache.ts'

/** The payload that migration 0009 sends on the channel: `user,loan:12,57`, `inbox:*` or `session:<hash>,<hash>`. */
export type ChangeNotice =
  | { readonly of: 'customers'; readonly kinds: readonly PolledKind[]; readonly userIds: readonly number[] | 'all' }
  | { readonly of: 'sessions'; readonly tokenHashes: readonly string[] | 'all' }

const isPolledKind = (text: string): text is PolledKind => (POLLED_KINDS as readonly string[]).includes(text)

export function parseChangeNotice(payload: string): ChangeNotice {
  const [kinds = '', ids = ''] = payload.split(':', 2)
  const listed = ids.split(',')
  if (kinds === 'session') return { of: 'sessions', tokenHashes: ids === '*' ? 'all' : listed }
  return {
    of: 'customers',
    kinds: kinds.split(',').filter(isPolledKind),
    userIds: ids === '*' ? 'all' : listed.map(Number),
  }
}
