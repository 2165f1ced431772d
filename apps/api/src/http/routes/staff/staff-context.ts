import type { FastifyRequest } from 'fastify'
import type { ChangeContext } from '../../../db/loan-change.ts'
import type { Deps } from '../../../deps.ts'
import { staffActor } from '../../scopes/staff.ts'

/** Who makes a change and when, with the stated reason. */
export const staffContext = (
  { clock }: Pick<Deps, 'clock'>,
  request: FastifyRequest,
  reason?: string,
): ChangeContext => ({
  actor: staffActor(request),
  now: clock.now(),
  today: clock.today(),
  ...(reason === undefined ? {} : { reason }),
})
