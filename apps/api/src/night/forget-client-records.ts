import type { Deps } from '../deps.ts'

const DAY_MS = 24 * 3_600_000
/** Thirteen months allow a comparison with the year before, and are the longest that statistics may be kept (AEPD). */
const STATISTICS_DAYS = 395
const LOGS_DAYS = 30

/** Deletes what browsers reported once it has served its purpose (GDPR art. 5.1.e). */
export const forgetClientRecords = async ({ transaction, clock }: Deps): Promise<void> => {
  const now = clock.now().getTime()
  await transaction((tx) =>
    tx.clientRecords.forget({
      statistics: new Date(now - STATISTICS_DAYS * DAY_MS),
      logs: new Date(now - LOGS_DAYS * DAY_MS),
    }),
  )
}
