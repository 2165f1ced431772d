import type { AttemptsLeft } from '@puente/contract'
import { call } from './http.ts'

/** The attempts left for a code. The server counts: another tab may have used some. */
export const fetchAttemptsLeft = async (kind: 'login' | 'sign'): Promise<number> =>
  (await call<AttemptsLeft>('POST', '/v2/user/attempts', { body: { kind } })).left
