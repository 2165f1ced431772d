import { KeysetQuery, StaffNights } from '@puente/contract'
import { civilDate } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { NightlyRunRow } from '../../../../db/repositories/nightly-runs.ts'
import type { Deps } from '../../../../deps.ts'
import { NIGHT_STAGE_NAMES } from '../../../../night/run-nights.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../../web/keyset.ts'

const SortKey = z.tuple([z.iso.date()])

const toView = (run: NightlyRunRow) => ({
  business_date: run.businessDate,
  stage: run.stage,
  stage_number: NIGHT_STAGE_NAMES.indexOf(run.stage) + 1,
  stages: NIGHT_STAGE_NAMES.length,
  cursor: run.cursor,
  started_at: run.startedAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
  failed_at: run.failedAt?.toISOString() ?? null,
  failure: run.failure,
})

export const listNights =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/nights',
      {
        config: { permission: 'backoffice.use' },
        schema: {
          tags: ['staff'],
          summary: 'List the nightly runs, newest first: how far each is, and why it stopped',
          querystring: KeysetQuery,
          response: { 200: StaffNights, ...errors(401, 403, 422) },
        },
      },
      async ({ query: { after, limit } }) => {
        const key = decodeCursor(after, SortKey)
        const rows = await transaction((tx) =>
          tx.nightlyRuns.newest(key === null ? null : civilDate(key[0]), limit + 1),
        )
        return pageOf(rows, limit, ({ businessDate }) => [businessDate], toView)
      },
    )
  }
