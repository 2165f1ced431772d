import type { AttemptsLeft } from '@puente/contract'
import { call } from './http.ts'

/** How many tries a code has left. The server's count holds: another tab may have tried the same one. */
export const fetchAttemptsLeft = async (kind: 'login' | 'sign'): Promise<number> =>
  (await call<AttemptsLeft>('POST', '/v2/user/attempts', { body: { kind } })).left
