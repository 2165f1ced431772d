import type { Deps } from '../deps.ts'

const DAY_MS = 24 * 3_600_000
/** Thirteen months: a year can be compared with the one before, and no longer than statistics may be kept (AEPD). */
const STATISTICS_DAYS = 395
const LOGS_DAYS = 30

/** What browsers told us is forgotten when it has served its purpose (GDPR art. 5.1.e). */
export const forgetClientRecords = async ({ transaction, clock }: Deps): Promise<void> => {
  const now = clock.now().getTime()
  await transaction((tx) =>
    tx.clientRecords.forget({
      statistics: new Date(now - STATISTICS_DAYS * DAY_MS),
      logs: new Date(now - LOGS_DAYS * DAY_MS),
    }),
  )
}
