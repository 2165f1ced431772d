import type { CivilDate } from '@puente/domain'
import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** The caller always fills it from the business clock: a column default of now() would ignore that clock. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
/** Integer cents. */
export const cents = () => bigint({ mode: 'number' })
/** A business date in Madrid. */
export const civilDate = () => date().$type<CivilDate>()
