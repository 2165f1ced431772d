import type { StaffCustomer, StaffCustomerPage, StaffHold, StaffTask } from '@puente/contract'
import {
  type CivilDate,
  civilDateInMadrid,
  eurosFromCents,
  isStaffHold,
  standsOn,
  statusFromNumber,
} from '@puente/domain'
import { reviewReasonText } from '@puente/texts/decisions'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import type { LoanRow } from '../../db/loan-record.ts'
import type { TaskRow, WithLoan } from '../../db/repositories/customer-care.ts'
import type { DecisionRow } from '../../db/repositories/decisions.ts'
import type { HoldWithLoan } from '../../db/repositories/holds.ts'
import type { UserDetails } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { contactStandingOf } from '../../lending/collections/contact-limits.ts'
import type { ActCaller } from '../../staff/approvals/act.ts'
import { toWaitingViews } from '../../staff/approvals/read-requests.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toTaskView = (task: WithLoan<TaskRow>): StaffTask => ({
  id: task.id,
  customer_id: task.userId,
  title: task.title,
  due_on: task.dueOn,
  assignee: task.assignee,
  created_by: task.createdBy,
  created_at: task.createdAt.toISOString(),
  done_by: task.doneBy,
  done_at: iso(task.doneAt),
  loan: task.loan,
})

export const toHoldView = (hold: HoldWithLoan, today: CivilDate): StaffHold => ({
  id: hold.id,
  kind: hold.kind,
  loan: hold.loan,
  until: hold.until,
  stands: hold.liftedAt === null && standsOn(hold, today),
  may_be_lifted: hold.liftedAt === null && isStaffHold(hold.kind),
  reason: hold.reason,
  set_by: hold.setBy,
  set_at: hold.setAt.toISOString(),
  lifted_by: hold.liftedBy,
  lifted_at: iso(hold.liftedAt),
  lift_reason: hold.liftReason,
})

function toAddressView(address: UserDetails['actualAddress']): StaffCustomerPage['addresses']['actual'] {
  if (address === null) return null
  const { postalCode, region, city, street, house, apartment, block } = address
  return { postal_code: postalCode, region, city, street, house, apartment, block }
}

const toDecisionView = (decision: DecisionRow, loan: string): StaffCustomerPage['decisions'][number] => ({
  loan,
  outcome: decision.outcome,
  amount: decision.amountCents === null ? null : eurosFromCents(decision.amountCents),
  reasons: decision.reasons.map((code) => ({ code, text: reviewReasonText(code) })),
  model: decision.modelId === null ? null : `${decision.modelId} v${decision.modelVersion}`,
  actor: decision.actor,
  at: decision.at.toISOString(),
})

export const toLoanSummary = (loan: LoanRow): StaffCustomer['loans'][number] => ({
  public_id: loan.publicId,
  status: loan.status,
  status_text: staffLoanStatusTexts[statusFromNumber(loan.status)],
  request_date: loan.requestDate,
  amount: eurosFromCents(loan.amountCents),
  end_reason: loan.endReason,
})

/** The documents of a customer without their contents, and what checks found in them. */
export async function readDocumentOverview(
  tx: Tx,
  userId: number,
): Promise<Pick<StaffCustomer, 'documents' | 'findings'>> {
  const documents = await tx.documents.standingOf(userId)
  const findings = await tx.documents.findingsOf(userId)
  return {
    documents: documents.map(({ id, type, status, uploadedAt }) => ({
      id,
      type,
      status,
      uploaded_at: uploadedAt.toISOString(),
    })),
    findings: [...new Set(findings.map(({ code }) => code))],
  }
}

/** The customer's page: who it is, what was decided, and what staff wrote down. Documents without their contents. */
async function readCustomerPage(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  details: UserDetails,
  caller: ActCaller,
): Promise<StaffCustomerPage> {
  const now = clock.now()
  const { user, person, employment } = details
  const loans = await tx.loans.allOf(user.id)
  const publicIds = new Map(loans.map(({ loan }) => [loan.id, loan.publicId]))
  const decisions = await tx.decisions.newestOfCustomer(user.id)
  return {
    id: user.id,
    phone: user.phone,
    phone_confirmed_at: iso(user.phoneConfirmedAt),
    phone_changed_at: iso(user.phoneChangedAt),
    name: [person?.firstName, person?.firstSurname, person?.secondSurname].filter(Boolean).join(' ') || null,
    personal_id: person?.personalId ?? null,
    personal_id_expires_on: person?.expirationDate ?? null,
    birthday: person?.birthday ?? null,
    nationality: person?.nationality ?? null,
    email: person?.email ?? null,
    iban: person?.bankAccount ?? null,
    addresses: {
      registration: toAddressView(details.registrationAddress),
      actual: toAddressView(details.actualAddress),
    },
    employment: employment && {
      type: employment.employmentTypeId,
      income: eurosFromCents(employment.incomeCents),
      company: employment.companyName,
      position: employment.position,
      monthly_expenses:
        employment.monthlyExpensesCents === null ? null : eurosFromCents(employment.monthlyExpensesCents),
      other_debts: employment.otherDebtsCents === null ? null : eurosFromCents(employment.otherDebtsCents),
    },
    contact_phones: details.contactPhones.map(({ number, contactType, comment }) => ({
      number,
      relation: contactType,
      comment,
    })),
    consents: { all_confirmed_at: iso(user.confirmedAllAt), marketing: user.agreeMarketing },
    is_blocked: user.isBlocked,
    is_blacklisted: user.isBlacklisted,
    is_registered_by_agent: user.isRegisteredByAgent,
    created_at: user.createdAt.toISOString(),
    loans: loans.map(({ loan, account }) => ({
      ...toLoanSummary(loan),
      must_pay_date: loan.mustPayDate,
      is_written_off: (account?.writeOff ?? null) !== null,
    })),
    ...(await readDocumentOverview(tx, user.id)),
    decisions: decisions.map((decision) => toDecisionView(decision, publicIds.get(decision.loanId) ?? '')),
    waiting_approvals: toWaitingViews(await tx.approvals.waitingAboutCustomer(user.id, now), caller, now),
    contact_standing: await contactStandingOf(tx, config, user.id, now),
    holds: (await tx.holds.ofCustomer(user.id)).map((hold) => toHoldView(hold, civilDateInMadrid(now))),
    notes: (await tx.customerCare.notesOf(user.id)).map(({ id, text, author, at, loan }) => ({
      id,
      text,
      author,
      at: at.toISOString(),
      loan,
    })),
    tasks: (await tx.customerCare.tasksOf(user.id)).map(toTaskView),
    contacts: (await tx.customerCare.contactsOf(user.id)).map((contact) => ({
      id: contact.id,
      channel: contact.channel,
      direction: contact.direction,
      outcome: contact.outcome,
      identified_by: contact.identifiedBy,
      summary: contact.summary,
      author: contact.author,
      at: contact.at.toISOString(),
      loan: contact.loan,
    })),
  }
}

/** The same, of a customer that is known to exist. */
export async function customerPageOf(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  userId: number,
  caller: ActCaller,
): Promise<StaffCustomerPage> {
  const details = await tx.users.detailsOf(userId)
  if (details === null) throw new Error(`customer ${userId} disappeared`)
  return readCustomerPage(tx, deps, details, caller)
}
