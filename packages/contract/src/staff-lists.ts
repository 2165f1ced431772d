import { z } from 'zod'
import { numberOrText } from './wire.ts'

/** The query of every staff list. Extend it with the filters of the list. */
export const KeysetQuery = z.object({
  after: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'The `next` of the page before; the first page if left out' }),
  limit: numberOrText(z.int().min(1).max(200)).default(50).meta({ description: 'Defaults to 50' }),
})
export type KeysetQuery = z.infer<typeof KeysetQuery>

/** One page of a staff list. `next` is null on the last page. */
export const keysetPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
