// Goal: when a late customer may be contacted, case by case: local hours in Madrid and in the Canary Islands, weekends, holidays, counts
// over all channels, holds, and never the number of a contact person. A property drives random days through the rule and checks what it
// let pass with clocks and counts of its own.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { HOLD_KINDS, type HoldKind } from './holds.ts'
import {
  COLLECTION_CHANNELS,
  type CollectionChannel,
  type ContactAnswer,
  type ContactQuestion,
  DEFAULT_CONTACT_POLICY,
  mayContact,
} from './may-contact.ts'

const MADRID = '28013'
const LAS_PALMAS = '35001'
/** A Wednesday in winter without a holiday near it, at 12:00 in Madrid. */
const NOON = '2026-11-18T11:00:00Z'

const question = (
  part: Partial<Omit<ContactQuestion, 'at' | 'earlier'>> & { at?: string; earlier?: readonly string[] },
) => {
  const { at = NOON, earlier = [], ...rest } = part
  return {
    channel: 'phone',
    to: 'customer',
    purpose: 'collection',
    postalCode: MADRID,
    holds: [],
    ...rest,
    at: new Date(at),
    // `?` ends an attempt without an answer.
    earlier: earlier.map((text) => ({ at: new Date(text.replace('?', '')), isUnanswered: text.endsWith('?') })),
  } satisfies ContactQuestion
}
type Case = readonly [name: string, question: ContactQuestion, expected: string]

const answerOf = (answer: ContactAnswer): string =>
  answer.allowed ? 'yes' : `${answer.rule} ${answer.from?.toISOString().slice(0, 16) ?? '-'}`

const hours: Case[] = [
  // The hour in UTC at which the day opens and closes there.
  { place: MADRID, date: '2026-11-18', next: '2026-11-19', opens: 8, closes: 20 },
  { place: MADRID, date: '2026-07-14', next: '2026-07-15', opens: 7, closes: 19 },
  { place: LAS_PALMAS, date: '2026-11-18', next: '2026-11-19', opens: 9, closes: 21 },
  { place: '38002', date: '2026-07-14', next: '2026-07-15', opens: 8, closes: 20 },
].flatMap(({ place, date, next, opens, closes }) =>
  // Until 21 UTC: later it is the next day there.
  Array.from({ length: 22 }, (_, hour): Case => {
    const at = `${date}T${String(hour).padStart(2, '0')}:30:00Z`
    const open = (day: string) => `hour ${day}T${String(opens).padStart(2, '0')}:00`
    const expected = hour < opens ? open(date) : hour < closes ? 'yes' : open(next)
    return [`${place} at ${at}`, question({ at, postalCode: place }), expected]
  }),
)

const edges: Case[] = [
  ['the first minute', question({ at: '2026-11-18T08:00:00Z' }), 'yes'],
  ['a minute before', question({ at: '2026-11-18T07:59:00Z' }), 'hour 2026-11-18T08:00'],
  ['the last minute', question({ at: '2026-11-18T19:59:00Z' }), 'yes'],
  ['the first minute after', question({ at: '2026-11-18T20:00:00Z' }), 'hour 2026-11-19T08:00'],
  [
    'in the Canary Islands when Madrid has closed',
    question({ at: '2026-11-18T20:30:00Z', postalCode: LAS_PALMAS }),
    'yes',
  ],
  [
    'a home that is not known is taken for Madrid',
    question({ at: '2026-11-18T20:30:00Z', postalCode: null }),
    'hour 2026-11-19T08:00',
  ],
  ['the Friday before the clocks go back', question({ at: '2026-10-23T20:00:00Z' }), 'hour 2026-10-26T08:00'],
  ['the Friday before the clocks go forward', question({ at: '2026-03-27T21:00:00Z' }), 'hour 2026-03-30T07:00'],
]

const WEEK = ['yes', 'yes', 'yes', 'yes', 'yes', 'weekday 2026-11-23T08:00', 'weekday 2026-11-23T08:00']
const weekdays: Case[] = WEEK.flatMap((expected, index): Case[] => {
  const at = `2026-11-${16 + index}T11:00:00Z`
  return [
    [`a call on ${at}`, question({ at }), expected],
    [`an SMS on ${at}`, question({ at, channel: 'sms' }), expected],
    [`a letter on ${at}`, question({ at, channel: 'letter' }), 'yes'],
  ]
})

const NATIONAL = [
  ['2026-01-01', 'holiday 2026-01-02T08:00'],
  ['2026-01-06', 'holiday 2026-01-07T08:00'],
  ['2026-04-03', 'holiday 2026-04-06T07:00'],
  ['2026-05-01', 'holiday 2026-05-04T07:00'],
  ['2026-10-12', 'holiday 2026-10-13T07:00'],
  ['2026-12-08', 'holiday 2026-12-09T08:00'],
  ['2026-12-25', 'holiday 2026-12-28T08:00'],
  ['2027-03-26', 'holiday 2027-03-29T07:00'],
  ['2027-11-01', 'holiday 2027-11-02T08:00'],
  ['2027-12-06', 'holiday 2027-12-07T08:00'],
] as const
const REGIONAL = [
  ['2028-02-28', '41001', 'holiday 2028-02-29T08:00'],
  ['2027-03-01', '07001', 'holiday 2027-03-02T08:00'],
  ['2026-04-23', '47001', 'holiday 2026-04-24T07:00'],
  ['2026-04-23', '50001', 'holiday 2026-04-24T07:00'],
  ['2028-05-02', '28013', 'holiday 2028-05-03T07:00'],
  ['2028-05-30', '38002', 'holiday 2028-05-31T08:00'],
  ['2027-05-31', '45001', 'holiday 2027-06-01T07:00'],
  ['2026-06-09', '30001', 'holiday 2026-06-10T07:00'],
  ['2026-06-24', '08001', 'holiday 2026-06-25T07:00'],
  ['2028-07-25', '15001', 'holiday 2028-07-26T07:00'],
  ['2026-07-28', '39001', 'holiday 2026-07-29T07:00'],
  ['2026-09-02', '51001', 'holiday 2026-09-03T07:00'],
  ['2026-09-08', '33001', 'holiday 2026-09-09T07:00'],
  ['2026-09-11', '43001', 'holiday 2026-09-14T07:00'],
  ['2026-09-17', '52001', 'holiday 2026-09-18T07:00'],
  ['2026-10-09', '46001', 'holiday 2026-10-13T07:00'],
  ['2026-12-03', '31001', 'holiday 2026-12-04T08:00'],
] as const
const holidays: Case[] = [
  ...NATIONAL.map(([day, expected]): Case => [`everywhere on ${day}`, question({ at: `${day}T10:00:00Z` }), expected]),
  ...REGIONAL.flatMap(([day, postalCode, expected]): Case[] => [
    [`in ${postalCode} on ${day}`, question({ at: `${day}T10:00:00Z`, postalCode }), expected],
    [`in Bilbao on ${day}`, question({ at: `${day}T10:00:00Z`, postalCode: '48001' }), 'yes'],
  ]),
]

/** Rows of the table of holds, call and text. */
const STOPPED: Readonly<Record<HoldKind, readonly [call: boolean, text: boolean]>> = {
  plan: [true, true],
  pause: [true, true],
  promise: [true, true],
  masc: [true, true],
  dispute: [true, true],
  complaint: [true, false],
  aml: [false, false],
  self_exclusion: [false, false],
  insolvency: [true, true],
  lawyer: [true, true],
  vulnerable: [true, true],
  deceased: [true, true],
}
const holds: Case[] = HOLD_KINDS.flatMap((kind) =>
  COLLECTION_CHANNELS.map((channel): Case => {
    const isCall = channel === 'phone' || channel === 'in_person'
    const [call, text] = STOPPED[kind]
    return [`${kind}, ${channel}`, question({ channel, holds: [kind] }), (isCall ? call : text) ? 'hold -' : 'yes']
  }),
)

const counts: Case[] = [
  ['one today', question({ earlier: ['2026-11-18T09:00:00Z'] }), 'yes'],
  [
    'two today, of any channel',
    question({ earlier: ['2026-11-18T09:00:00Z', '2026-11-18T09:30:00Z'] }),
    'day_limit 2026-11-19T08:00',
  ],
  ['two attempts without an answer', question({ earlier: ['2026-11-18T09:00:00Z?', '2026-11-18T09:30:00Z?'] }), 'yes'],
  [
    'three of them',
    question({ earlier: ['2026-11-18T09:00:00Z?', '2026-11-18T09:30:00Z?', '2026-11-18T10:00:00Z?'] }),
    'day_limit 2026-11-19T08:00',
  ],
  [
    'one and a half',
    question({ earlier: ['2026-11-18T09:00:00Z', '2026-11-18T09:30:00Z?'] }),
    'day_limit 2026-11-19T08:00',
  ],
  ['two yesterday', question({ earlier: ['2026-11-17T09:00:00Z', '2026-11-17T09:30:00Z'] }), 'yes'],
  [
    'late last night in Madrid, which was yesterday',
    question({ at: '2026-11-18T09:00:00Z', earlier: ['2026-11-17T22:30:00Z', '2026-11-17T22:40:00Z'] }),
    'yes',
  ],
  [
    'after midnight in Madrid, which was yesterday in the Canary Islands',
    question({
      at: '2026-11-18T10:00:00Z',
      postalCode: LAS_PALMAS,
      earlier: ['2026-11-17T23:30:00Z', '2026-11-17T23:40:00Z'],
    }),
    'yes',
  ],
  [
    'a letter on a day with two contacts',
    question({ channel: 'letter', earlier: ['2026-11-18T09:00:00Z', '2026-11-18T09:30:00Z'] }),
    'day_limit 2026-11-19T08:00',
  ],
  [
    'seven in the last seven days',
    question({
      earlier: ['12', '12', '13', '13', '16', '16', '17'].map((day) => `2026-11-${day}T10:00:00Z`),
    }),
    'week_limit 2026-11-19T08:00',
  ],
  [
    'seven, of which one is eight days old',
    question({ earlier: ['11', '12', '13', '13', '16', '16', '17'].map((day) => `2026-11-${day}T10:00:00Z`) }),
    'yes',
  ],
  [
    'two on Friday wait for Monday',
    question({ at: '2026-11-20T11:00:00Z', earlier: ['2026-11-20T09:00:00Z', '2026-11-20T09:30:00Z'] }),
    'day_limit 2026-11-23T08:00',
  ],
  [
    'a contact of tomorrow does not count',
    question({ earlier: ['2026-11-19T09:00:00Z', '2026-11-19T09:30:00Z'] }),
    'yes',
  ],
]

const notices: Case[] = COLLECTION_CHANNELS.flatMap((channel): Case[] => [
  [
    `a legal notice by ${channel} at night on a holiday, under a dispute`,
    question({ channel, at: '2026-12-25T23:00:00Z', purpose: 'legal_notice', holds: ['dispute'] }),
    'yes',
  ],
  [`a contact person by ${channel}`, question({ channel, to: 'contact_person' }), 'contact_person -'],
  [
    `a legal notice to a contact person by ${channel}`,
    question({ channel, to: 'contact_person', purpose: 'legal_notice' }),
    'contact_person -',
  ],
])

const CASES = [...hours, ...edges, ...weekdays, ...holidays, ...holds, ...counts, ...notices]

describe('a contact about a debt', () => {
  it('has more than 200 cases', () => expect(CASES.length).toBeGreaterThan(200))

  it.each(CASES)('%s', (_name, asked, expected) => {
    expect(answerOf(mayContact(asked, DEFAULT_CONTACT_POLICY))).toBe(expected)
  })

  it('keeps the holidays of the operator, of one province or of all', () => {
    const policy = {
      ...DEFAULT_CONTACT_POLICY,
      holidays: [
        { date: civilDate('2026-11-18'), province: '28' },
        { date: civilDate('2026-11-19'), province: null },
      ],
    }
    expect(answerOf(mayContact(question({}), policy))).toBe('holiday 2026-11-20T08:00')
    expect(answerOf(mayContact(question({ postalCode: '08001' }), policy))).toBe('yes')
    expect(answerOf(mayContact(question({ postalCode: '08001', at: '2026-11-19T11:00:00Z' }), policy))).toBe(
      'holiday 2026-11-20T08:00',
    )
  })
})

// The clocks of the machine's time zone database, and counts by local day: none of it is the code of the rule.
const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    weekday: 'short',
    hourCycle: 'h23',
  })
const CLOCKS = { madrid: clockOf('Europe/Madrid'), canary: clockOf('Atlantic/Canary') }
function onClock(at: Date, isCanary: boolean) {
  const parts = Object.fromEntries(
    CLOCKS[isCanary ? 'canary' : 'madrid'].formatToParts(at).map(({ type, value }) => [type, value]),
  )
  return { date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour), weekday: parts.weekday ?? '' }
}

it('lets nothing pass against the hours, the days, the counts and the holds, whatever is asked and when', () => {
  const attempt = fc.record({
    minutes: fc.integer({ min: 0, max: 60 * 24 * 40 }),
    channel: fc.constantFrom<CollectionChannel>('phone', 'sms', 'whatsapp', 'email', 'in_person'),
    isUnanswered: fc.boolean(),
    isContactPerson: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    holds: fc
      .integer({ min: 0, max: 4 })
      .chain((number) => fc.constant<readonly HoldKind[]>(number === 0 ? ['dispute'] : [])),
  })
  const starts = fc.constantFrom('2026-03-15T00:00:00Z', '2026-10-10T00:00:00Z', '2026-12-01T00:00:00Z')
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 120 }), starts, fc.boolean(), (attempts, start, isCanary) => {
      const made: { at: Date; isUnanswered: boolean }[] = []
      for (const { minutes, channel, isUnanswered, isContactPerson, holds: kinds } of attempts.toSorted(
        (left, right) => left.minutes - right.minutes,
      )) {
        const at = new Date(Date.parse(start) + minutes * 60_000)
        const to = isContactPerson ? 'contact_person' : 'customer'
        const asked = {
          at,
          channel,
          to,
          purpose: 'collection',
          postalCode: isCanary ? LAS_PALMAS : MADRID,
          holds: kinds,
          earlier: made,
        } as const
        const answer = mayContact(asked, DEFAULT_CONTACT_POLICY)
        if (!answer.allowed) {
          // What waits may go at the time it was told, and not before it was asked.
          if (answer.from !== null) {
            expect(answer.from.getTime()).toBeGreaterThanOrEqual(at.getTime())
            expect(mayContact({ ...asked, at: answer.from }, DEFAULT_CONTACT_POLICY)).toEqual({ allowed: true })
          }
          continue
        }
        const { hour, weekday, date } = onClock(at, isCanary)
        expect(isContactPerson || kinds.length > 0).toBe(false)
        expect(hour >= 9 && hour < 21 && !['Sat', 'Sun'].includes(weekday)).toBe(true)
        expect(['2026-10-12', '2026-12-08', '2026-12-25', '2026-04-03']).not.toContain(date)
        made.push({ at, isUnanswered })
        const day = made.filter((one) => onClock(one.at, isCanary).date === date)
        const weightOf = (some: typeof made) => some.reduce((sum, one) => sum + (one.isUnanswered ? 0.5 : 1), 0)
        expect(weightOf(day)).toBeLessThanOrEqual(2)
        const week = made.filter((one) => at.getTime() - one.at.getTime() < 6 * 24 * 3_600_000)
        expect(weightOf(week)).toBeLessThanOrEqual(7)
      }
    }),
    { numRuns: 300 },
  )
})
