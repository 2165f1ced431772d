import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** Always filled from the business clock by the caller: a column default of now() would not obey it. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
/** Integer cents. */
export const cents = () => bigint({ mode: 'number' })
