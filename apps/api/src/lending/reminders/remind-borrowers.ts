import {
  addDays,
  allowsExtension,
  type CivilDate,
  daysBetween,
  emailChangeHoldEnd,
  formatDateLong,
  formatEuros,
  holdThatStops,
  reminderChannel,
  renderTemplate,
  SUPPORT_PHONE,
  statusFromNumber,
} from '@puente/domain'
import type { NotificationKey } from '@puente/texts/notifications'
import { keptTemplate } from '../../customers/notifications/kept-template.ts'
import { type Letter, queueLetter } from '../../customers/notifications/letters.ts'
import { queuedSms, sendingTimes } from '../../customers/notifications/notify.ts'
import type { DueLoan, RenderedNotification, TemplateRow } from '../../db/repositories/notifications.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { madridHour } from '../../platform/madrid-time.ts'
import { type NewPayLink, newPayLink } from '../payments/pay-link.ts'
import {
  isRemindedLate,
  REMINDED_STATUSES,
  REMINDERS,
  remindedCents,
  remindedDueDates,
  reminderCause,
  reminderOn,
  templateFor,
} from './reminders.ts'

const PAGE = 1_000

interface ReminderTexts {
  readonly inbox: TemplateRow
  readonly sms: TemplateRow | null
}
type Templates = ReadonlyMap<NotificationKey, ReminderTexts>

async function templatesOf(tx: Tx): Promise<Templates> {
  const templates = new Map<NotificationKey, ReminderTexts>()
  const keys = REMINDERS.flatMap(({ template, withoutExtension, instalment, lastInstalment }) =>
    [template, withoutExtension, instalment, lastInstalment].filter((key) => key !== undefined),
  )
  for (const template of new Set(keys)) {
    templates.set(template, await textsOf(tx, template))
  }
  return templates
}

async function textsOf(tx: Tx, template: NotificationKey): Promise<ReminderTexts> {
  const inbox = await tx.notifications.newestTemplate(template, 'inbox')
  if (inbox === null) throw new Error(`there is no inbox template ${template}`)
  return { inbox, sms: await tx.notifications.newestTemplate(template, 'sms') }
}

/**
 * Reminds the borrowers of these loans because a staff member asks for it, once a day and loan; in the statuses of the automatic reminders
 * alone, and of
 * no loan that a hold stops. Returns the loans whose borrowers were reminded; an SMS to a late one waits for the hours of contact.
 */
export async function remindByHand(
  tx: Tx,
  deps: Deps,
  publicIds: readonly string[],
  today: CivilDate,
): Promise<readonly DueLoan[]> {
  const due = await tx.notifications.dueLoans({ today, among: { publicIds }, statuses: REMINDED_STATUSES })
  const template = 'payment_reminder'
  const texts = await textsOf(tx, template)
  const prepared = due.filter(mayRemind).map((loan) => {
    const cause = reminderCause(template, loan.loanId, today)
    return { loan, cause, reminder: toReminder(loan, { template, texts, cause }, deps, today) }
  })
  const sent = await addReminders(
    tx,
    deps,
    prepared.map(({ reminder }) => reminder),
    today,
  )
  return prepared.filter(({ cause }) => sent.has(cause)).map(({ loan }) => loan)
}

interface PreparedReminder {
  readonly notification: RenderedNotification
  readonly phone: string
  readonly sms: { readonly text: string; readonly template: ReturnType<typeof keptTemplate> } | null
  /** Instead of the SMS, for who chose e-mail. */
  readonly letter: Letter<'reminder_before_due' | 'reminder_on_due'> | null
  readonly payLink: NewPayLink
}

/**
 * Sends a reminder for every due date that is near or past, in the inbox and where the borrower wants it. A reminder exists once per loan,
 * due date and day, so the night may run again or resume: only new reminders are sent.
 */
export async function remindBorrowers(deps: Deps, today: CivilDate): Promise<void> {
  let templates: Templates | null = null
  for (let afterLoanId = 0; ; ) {
    const page = await deps.transaction(async (tx) => {
      const due = await tx.notifications.dueOn({
        today,
        dueDates: remindedDueDates(today),
        statuses: REMINDED_STATUSES,
        afterLoanId,
        limit: PAGE,
      })
      if (due.length === 0) return due
      templates ??= await templatesOf(tx)
      await writeDownStopped(tx, due, deps.clock.now(), today)
      const reminders: PreparedReminder[] = []
      for (const loan of due.filter(mayRemind)) {
        const reminder = prepare(loan, templates, deps, today)
        if (reminder !== null) reminders.push(reminder)
      }
      await addReminders(tx, deps, reminders, today)
      return due
    })
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    afterLoanId = last.loanId
  }
  while (await deps.transaction((tx) => remindAgain(tx, deps, today))) {
    // The next page.
  }
}

/** What could not leave on its day, with the figures of today, as soon as the customer may be contacted. True if there is more. */
async function remindAgain(tx: Tx, deps: Deps, today: CivilDate): Promise<boolean> {
  const withheld = await tx.contactLimits.retriesDue(madridHour(addDays(today, 1), 0), PAGE)
  if (withheld.length === 0) return false
  const userIds = [...new Set(withheld.map(({ userId }) => userId))]
  const due = await tx.notifications.dueLoans({ today, among: { userIds }, statuses: REMINDED_STATUSES })
  // One with a reminder of its own today got that one.
  const late = due.filter(
    (loan) =>
      mayRemind(loan) &&
      isRemindedLate(loan.status) &&
      loan.account.mustPayDate < today &&
      reminderOn(today, loan.account.mustPayDate, loan.status) === null,
  )
  const template = 'late_again'
  const texts = await textsOf(tx, template)
  const reminders = late.map((loan) =>
    toReminder(loan, { template, texts, cause: reminderCause(template, loan.loanId, today) }, deps, today),
  )
  await addReminders(tx, deps, reminders, today)
  await tx.contactLimits.markRetried(
    withheld.map(({ id }) => id),
    deps.clock.now(),
  )
  return withheld.length === PAGE
}

/** The reminders of today that a hold stops, with their rule. */
async function writeDownStopped(tx: Tx, due: readonly DueLoan[], now: Date, today: CivilDate): Promise<void> {
  const stopped = due.flatMap((loan) => {
    const reminder = mayRemind(loan) ? null : reminderOn(today, loan.account.mustPayDate, loan.status)
    return reminder === null ? [] : [{ userId: loan.userId, templateKey: reminder.template }]
  })
  await tx.contactLimits.addStopped(stopped, now, today)
}

const mayRemind = ({ holds }: DueLoan): boolean => holdThatStops(holds, 'reminder') === null

/** A payment that is pending now will be settled long before the message is read. */
const canExtend = ({ account, contract, status, isBlocked, holds }: DueLoan, today: CivilDate): boolean =>
  contract !== null &&
  !isBlocked &&
  holdThatStops(holds, 'extension') === null &&
  allowsExtension(account, contract.rules, statusFromNumber(status), today)

function prepare(loan: DueLoan, templates: Templates, deps: Deps, today: CivilDate): PreparedReminder | null {
  const { loanId, status, account, hasAutoDebit } = loan
  const reminder = reminderOn(today, account.mustPayDate, status)
  // Before a card is charged, its owner gets a separate notice with the amount and the date.
  if (reminder === null || (hasAutoDebit && reminder.daysLate <= 0)) return null
  const template = templateFor(reminder, account, canExtend(loan, today))
  const texts = templates.get(template)
  if (texts === undefined) return null
  const cause = reminderCause(reminder.template, loanId, account.mustPayDate)
  return toReminder(loan, { template, texts, cause }, deps, today)
}

interface ReminderText {
  readonly template: NotificationKey
  readonly texts: ReminderTexts
  readonly cause: string
}

function toReminder(
  loan: DueLoan,
  { template, texts, cause }: ReminderText,
  deps: Deps,
  today: CivilDate,
): PreparedReminder {
  const { content, config, clock } = deps
  const { loanId, userId, account, phone, email, emailChangedAt, reminders } = loan
  const now = clock.now()
  const daysLate = daysBetween(account.mustPayDate, today)
  const { brand, contacts } = content.layout
  const parameters = {
    brand: brand.name,
    date: formatDateLong(account.mustPayDate),
    amount: formatEuros(remindedCents(account, today)),
    number: String(daysLate),
  }
  const supportPhone =
    daysLate > 0
      ? (contacts.collection_phone ?? config.fallbackPhones.collection)
      : (contacts.customer_phone ?? config.fallbackPhones.customer)
  const values = { ...parameters, [SUPPORT_PHONE]: supportPhone }
  const payLink = newPayLink(deps, loanId, now)
  // For a day after a change of the address nothing is sent to the new one.
  const isMailable = email !== null && emailChangeHoldEnd(emailChangedAt, now) === null
  const channel = reminderChannel(reminders, daysLate, isMailable)
  return {
    phone,
    payLink,
    notification: {
      userId,
      templateKey: template,
      severity: texts.inbox.severity,
      message: renderTemplate(texts.inbox.text, parameters),
      cause,
      onlyOn: today,
    },
    sms:
      channel === 'sms' && texts.sms !== null
        ? {
            text: renderTemplate(texts.sms.text, { ...values, link: payLink.url }),
            template: keptTemplate(texts.sms, values),
          }
        : null,
    letter:
      channel === 'email'
        ? {
            loanId,
            userId,
            template: daysLate < 0 ? 'reminder_before_due' : 'reminder_on_due',
            parameters: { date: parameters.date, amount: parameters.amount, link: payLink.url },
            documentIds: [],
            now,
          }
        : null,
  }
}

/** The one way of every reminder to a borrower, of the night and of staff. Returns the causes that are new: the others were sent before. */
async function addReminders(
  tx: Tx,
  deps: Deps,
  reminders: readonly PreparedReminder[],
  today: CivilDate,
): Promise<ReadonlySet<string>> {
  const now = deps.clock.now()
  // The sandbox, whose clock skips days, shows every reminder of every day.
  const isSandbox = deps.config.mode === 'sandbox'
  const added = await tx.notifications.addMany(
    reminders.map(({ notification }) => notification),
    now,
  )
  const newCauses = new Set(added.map(({ cause }) => cause))
  const sent = reminders.flatMap(({ notification, sms, ...reminder }) =>
    sms === null || !newCauses.has(notification.cause) ? [] : [{ ...reminder, userId: notification.userId, sms }],
  )
  // Tomorrow both the amount and the reminder will differ.
  const expiresAt = isSandbox ? null : madridHour(addDays(today, 1), 0)
  const messages = sent.map(({ phone, userId, sms }) => ({
    ...queuedSms(deps, phone, sms.text, now),
    userId,
    ...sms.template,
    expiresAt,
  }))
  const letters = reminders.flatMap(({ notification, letter, payLink }) =>
    letter === null || !newCauses.has(notification.cause) ? [] : [{ letter, payLink }],
  )
  await tx.shortLinks.addMany([
    // An operator's text may omit the link.
    ...sent.filter(({ sms, payLink }) => sms.text.includes(payLink.url)).map(({ payLink }) => payLink.row),
    ...letters.map(({ payLink }) => payLink.row),
  ])
  for (const { letter } of letters) await queueLetter(tx, deps, letter)
  await tx.messages.addMany(messages)
  await tx.outbox.addMany(
    'send-message',
    messages.map(({ id }) => ({ messageId: id })),
    sendingTimes(deps, now),
  )
  return newCauses
}
