import { addDays, type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import { startOfDayInMadrid } from '../calendar/madrid-midnight.ts'
import { civilDateInMadrid } from '../calendar/madrid-time.ts'
import { isNationalHoliday } from '../calendar/national-holidays.ts'
import { isRegionalHoliday } from '../calendar/regional-holidays.ts'
import { type HeldAct, type HoldKind, holdThatStops } from './holds.ts'

/** How a lender reaches a customer about a debt. The inbox of the account is none: the customer opens it. */
export const COLLECTION_CHANNELS = ['phone', 'whatsapp', 'sms', 'email', 'letter', 'in_person'] as const
export type CollectionChannel = (typeof COLLECTION_CHANNELS)[number]

/** When and how often a late customer is contacted. No Spanish law names these limits: they are the lender's, and these its defaults. */
export interface ContactPolicy {
  /** Local hours: from the first until the second. */
  readonly fromHour: number
  readonly untilHour: number
  /** Over all channels and all loans. */
  readonly perDay: number
  /** In seven days, the day of the contact included. */
  readonly perWeek: number
  /** Holidays that are not in the calendar of the product: of a province (two digits), or of all. */
  readonly holidays: readonly { readonly date: CivilDate; readonly province: string | null }[]
}

export const DEFAULT_CONTACT_POLICY: ContactPolicy = {
  fromHour: 9,
  untilHour: 21,
  perDay: 2,
  perWeek: 7,
  holidays: [],
}

/** A contact about the debt that the lender started. */
export interface EarlierContact {
  readonly at: Date
  /** There was no answer: it counts half. */
  readonly isUnanswered: boolean
}

export interface ContactQuestion {
  readonly at: Date
  readonly channel: CollectionChannel
  /** Whose number or address it is. */
  readonly to: 'customer' | 'contact_person'
  /** `legal_notice`: a notice that the law or the contract requires goes out whatever the limits say. */
  readonly purpose: 'collection' | 'legal_notice'
  /** Of the customer's home; null: unknown, which is taken for Madrid. */
  readonly postalCode: string | null
  readonly holds: readonly HoldKind[]
  readonly earlier: readonly EarlierContact[]
}

export const CONTACT_RULES = [
  'contact_person',
  'hold',
  'hour',
  'weekday',
  'holiday',
  'day_limit',
  'week_limit',
] as const
export type ContactRule = (typeof CONTACT_RULES)[number]

/** What became of a contact that a rule stood against: it waits for its hour, it is not made, or a person made it with a reason. */
export const CONTACT_REFUSAL_OUTCOMES = ['postponed', 'withheld', 'overridden'] as const
export type ContactRefusalOutcome = (typeof CONTACT_REFUSAL_OUTCOMES)[number]

export type ContactAnswer =
  | { readonly allowed: true }
  /** `from`: when it may be; null while nothing but a change of the facts allows it. */
  | { readonly allowed: false; readonly rule: ContactRule; readonly from: Date | null }

const HOUR_MS = 3_600_000
const WEEK_DAYS = 7
/** No run of weekends, holidays and used-up limits is longer. */
const SEARCHED_DAYS = 60

/** What a channel is in the table of holds: a person who speaks, or a text. */
const ACTS: Readonly<Record<CollectionChannel, HeldAct>> = {
  phone: 'call',
  in_person: 'call',
  whatsapp: 'reminder',
  sms: 'reminder',
  email: 'reminder',
  letter: 'reminder',
}

export const provinceOf = (postalCode: string | null): string | null =>
  postalCode !== null && /^\d{5}$/.test(postalCode) ? postalCode.slice(0, 2) : null

/** The Canary Islands are an hour behind Madrid, in summer and in winter. */
const hoursBehindMadrid = (province: string | null): number => (province === '35' || province === '38' ? 1 : 0)

/** The instant of an hour on a day, on the clocks of a province. */
function localHour(date: CivilDate, hour: number, province: string | null): Date {
  // From noon, which no change of the clocks moves away from midnight by an hour.
  const noon = new Date(startOfDayInMadrid(addDays(date, 1)).getTime() - 12 * HOUR_MS)
  return new Date(noon.getTime() + (hour - 12 + hoursBehindMadrid(province)) * HOUR_MS)
}

const localDate = (at: Date, province: string | null): CivilDate =>
  civilDateInMadrid(new Date(at.getTime() - hoursBehindMadrid(province) * HOUR_MS))

const isWeekend = (date: CivilDate): boolean => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())

/** A contact counts once; an attempt without an answer counts half. */
const weightOf = (contacts: readonly EarlierContact[]): number =>
  contacts.reduce((sum, { isUnanswered }) => sum + (isUnanswered ? 0.5 : 1), 0)

/** What was used of the limits on the local day of an instant. */
export function usedContacts({ at, postalCode, earlier }: Pick<ContactQuestion, 'at' | 'postalCode' | 'earlier'>): {
  readonly day: number
  readonly week: number
} {
  const province = provinceOf(postalCode)
  const today = localDate(at, province)
  const within = (days: number) =>
    weightOf(
      earlier.filter((contact) => {
        const ago = daysBetween(localDate(contact.at, province), today)
        return ago >= 0 && ago < days
      }),
    )
  return { day: within(1), week: within(WEEK_DAYS) }
}

/** The rule that keeps a contact from being made at an instant, of those that pass with time. */
function waitingRule(question: ContactQuestion, policy: ContactPolicy, at: Date): ContactRule | null {
  const province = provinceOf(question.postalCode)
  const today = localDate(at, province)
  // A letter arrives when it arrives.
  if (question.channel !== 'letter') {
    if (isWeekend(today)) return 'weekday'
    const isListed = policy.holidays.some(
      ({ date, province: of }) => date === today && (of === null || of === province),
    )
    if (isListed || isNationalHoliday(today) || (province !== null && isRegionalHoliday(today, province))) {
      return 'holiday'
    }
    const isInHours =
      at >= localHour(today, policy.fromHour, province) && at < localHour(today, policy.untilHour, province)
    if (!isInHours) return 'hour'
  }
  const used = usedContacts({ ...question, at })
  // The next one may be answered.
  if (used.day + 1 > policy.perDay) return 'day_limit'
  return used.week + 1 > policy.perWeek ? 'week_limit' : null
}

/**
 * Whether a late customer may be contacted about the debt now. Every automatic message, call and logged contact asks this, over all
 * channels and loans. The numbers of contact persons are never used.
 */
export function mayContact(question: ContactQuestion, policy: ContactPolicy): ContactAnswer {
  if (question.to === 'contact_person') return { allowed: false, rule: 'contact_person', from: null }
  if (question.purpose === 'legal_notice') return { allowed: true }
  if (holdThatStops(question.holds, ACTS[question.channel]) !== null)
    return { allowed: false, rule: 'hold', from: null }
  const rule = waitingRule(question, policy, question.at)
  return rule === null ? { allowed: true } : { allowed: false, rule, from: nextTime(question, policy) }
}

/** The first instant at which only time was missing. */
function nextTime(question: ContactQuestion, policy: ContactPolicy): Date | null {
  const province = provinceOf(question.postalCode)
  const today = localDate(question.at, province)
  for (let days = 0; days <= SEARCHED_DAYS; days += 1) {
    const opens = localHour(addDays(today, days), policy.fromHour, province)
    const at = new Date(Math.max(opens.getTime(), question.at.getTime()))
    if (waitingRule(question, policy, at) === null) return at
  }
  return null
}
