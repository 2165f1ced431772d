import { type CivilDate, civilDateInMadrid, parseCivilDate } from '@puente/domain'
import { z } from 'zod'

// How camt.053 writes single values. An element without content was removed before.

/** With or without attributes. */
export const Text = z.union([z.string(), z.object({ '#text': z.string() }).transform((element) => element['#text'])])

/** An amount as XML Schema writes a decimal; more than two decimals only as zeros. */
const Cents = z
  .string()
  .regex(/^\+?(?:\d{1,13}(?:\.\d{0,2}0*)?|\.\d{1,2}0*)$/, 'is no amount above zero with two decimals')
  .transform((text) => {
    const [euros = '', fraction = ''] = text.replace('+', '').split('.')
    return Number(euros + fraction.slice(0, 2).padEnd(2, '0'))
  })
export const Amount = z
  .object({ '#text': Cents, '@_Ccy': z.string() })
  .transform((element) => ({ cents: element['#text'], currency: element['@_Ccy'] }))
export type Amount = z.infer<typeof Amount>

export const Direction = z.enum(['CRDT', 'DBIT'])
export type Direction = z.infer<typeof Direction>

/** Credit above zero, debit below. */
export function signedCents({ cents }: Amount, direction: Direction): number {
  if (cents === 0) return 0
  return direction === 'CRDT' ? cents : -cents
}

/** A code, or a choice that holds one: `<Sts>BOOK</Sts>` and `<Sts><Cd>BOOK</Cd></Sts>`. */
export const Code = z.union([
  z.string(),
  z.object({ Cd: z.string() }).transform(({ Cd }) => Cd),
  z.unknown().transform(() => ''),
])

/** A moment with a zone falls on a day in Madrid; one without is the bank's own local time. */
const dayOf = (moment: string): string =>
  /(?:Z|[+-]\d{2}:\d{2})$/.test(moment) && !Number.isNaN(Date.parse(moment))
    ? civilDateInMadrid(new Date(moment))
    : moment.slice(0, 10)

export const BookedOn = z
  .union([
    z.object({ Dt: z.string().transform((text) => text.slice(0, 10)) }).transform(({ Dt }) => Dt),
    z.object({ DtTm: z.string() }).transform(({ DtTm }) => dayOf(DtTm)),
  ])
  .transform((text, context): CivilDate => {
    const parsed = parseCivilDate(text)
    if (parsed.ok) return parsed.value
    context.addIssue({ code: 'custom', message: parsed.key })
    return z.NEVER
  })
