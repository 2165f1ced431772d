import type { ContactStanding } from '@puente/contract'
import {
  AppError,
  type CivilDate,
  type CollectionChannel,
  type ContactAnswer,
  type ContactQuestion,
  civilDateInMadrid,
  mayContact,
  usedContacts,
} from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

interface Asked {
  readonly userId: number
  readonly channel: CollectionChannel
  /** The number that would be used; left out by staff, who call the customer's own. */
  readonly phone?: string
  readonly at: Date
}

/** Everything that the rule asks about one customer: home, holds of any loan, and what was done in the last days. */
async function questionAbout(tx: Tx, { userId, channel, phone, at }: Asked): Promise<ContactQuestion> {
  const { postalCode, ownPhone, holds, earlier } = await tx.contactLimits.factsOf(userId, at, civilDateInMadrid(at))
  return {
    at,
    channel,
    to: phone === undefined || phone === ownPhone ? 'customer' : 'contact_person',
    purpose: 'collection',
    postalCode,
    holds,
    earlier,
  }
}

/** Whether a customer who is late may be contacted now, over all channels and loans. */
export async function askToContact(tx: Tx, { config }: Pick<Deps, 'config'>, asked: Asked): Promise<ContactAnswer> {
  return mayContact(await questionAbout(tx, asked), config.contactPolicy)
}

/**
 * The same for a message that is about to leave. Two that leave at the same moment wait for each other, so that both count. The clock of
 * the sandbox skips nights: what only waits for an hour or a day leaves there at once.
 */
export async function askToSend(tx: Tx, { config }: Pick<Deps, 'config'>, asked: Asked): Promise<ContactAnswer> {
  await tx.products.lockCustomer(asked.userId)
  // A reminder by hand may come before the payment is due.
  if (!(await tx.contactLimits.isLate(asked.userId, civilDateInMadrid(asked.at)))) return { allowed: true }
  const answer = await askToContact(tx, { config }, asked)
  const isOnlyTime = !answer.allowed && answer.from !== null
  return isOnlyTime && config.mode === 'sandbox' ? { allowed: true } : answer
}

interface HumanContact extends Asked {
  readonly author: string
  /** Why it was made against a limit. */
  readonly reason: string | null
  readonly today: CivilDate
}

/**
 * A contact that staff started and now write down. It happened: one that a limit stood against is not left out of the log, but needs a
 * reason, and is kept with it.
 */
export async function recordHumanContact(tx: Tx, deps: Pick<Deps, 'config'>, contact: HumanContact): Promise<void> {
  const { userId, channel, author, reason, at, today } = contact
  if (!(await tx.contactLimits.isLate(userId, today))) return
  await tx.products.lockCustomer(userId)
  const answer = await askToContact(tx, deps, contact)
  if (answer.allowed) return
  if (reason === null) {
    throw new AppError('validation_failed', `customer ${userId} may not be contacted: ${answer.rule}`, {
      fields: [{ property: 'override_reason', key: 'contactNotAllowed' }],
    })
  }
  await tx.contactLimits.addRefusal({ userId, channel, rule: answer.rule, outcome: 'overridden', author, reason, at })
}

/** What the page of a late customer says about contacting; null while no loan is late. */
export async function contactStandingOf(
  tx: Tx,
  { contactPolicy }: Pick<Deps['config'], 'contactPolicy'>,
  userId: number,
  now: Date,
): Promise<ContactStanding | null> {
  if (!(await tx.contactLimits.isLate(userId, civilDateInMadrid(now)))) return null
  const question = await questionAbout(tx, { userId, channel: 'phone', at: now })
  const answer = mayContact(question, contactPolicy)
  const used = usedContacts(question)
  return {
    may_call: answer.allowed,
    rule: answer.allowed ? null : answer.rule,
    from: answer.allowed ? null : (answer.from?.toISOString() ?? null),
    until_hour: contactPolicy.untilHour,
    used_today: used.day,
    used_in_week: used.week,
    per_day: contactPolicy.perDay,
    per_week: contactPolicy.perWeek,
    refused: (await tx.contactLimits.refusalsOf(userId)).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      channel: row.channel,
      rule: row.rule,
      outcome: row.outcome,
      template: row.templateKey,
      author: row.author,
      reason: row.reason,
      retry_at: row.retryAt?.toISOString() ?? null,
    })),
  }
}
