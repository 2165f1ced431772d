import type { LoanProposal, ProposalOptions, StaffProposal } from '@puente/contract'
import {
  acceptsEvent,
  accrueTo,
  addDays,
  allowsExtension,
  type CivilDate,
  eurosFromCents,
  forgivenBySettlement,
  type LoanAccount,
  offerExtensionAt,
  owedOf,
  PROPOSAL_DAYS,
  type ProposalFigures,
  positionOn,
  standingSettlement,
} from '@puente/domain'
import type { Config } from '../../config.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ProposalRow } from '../../db/repositories/proposals.ts'
import { standingToday } from '../../lending/loans/proposals.ts'

function figuresView(row: ProposalRow, figures: ProposalFigures) {
  const { id, kind, expiresOn, terms } = row
  return {
    id,
    kind,
    expires_on: expiresOn,
    owed: eurosFromCents(figures.owedCents),
    forgiven: eurosFromCents(figures.forgivenCents),
    extension:
      figures.kind === 'extension'
        ? {
            term: figures.termDays,
            must_pay_date: figures.oldDueDate,
            next_pay_date: figures.newDueDate,
            cost: eurosFromCents(figures.costCents),
            usual_cost: eurosFromCents(figures.usualCostCents),
            is_cost_fixed: terms.kind === 'extension' && terms.fixedCostCents !== null,
            commission_at_the_end: eurosFromCents(figures.commissionAtTheEndCents),
            then_pay: eurosFromCents(figures.thenCents),
            tae: figures.taePercent,
          }
        : null,
    discount:
      figures.kind === 'discount' ? { amount: eurosFromCents(figures.agreedCents), until: figures.until } : null,
  }
}

/** What the borrower sees: the figures of today; null once the proposal is over, closed or not. */
export function toLoanProposal(record: LoanRecord, row: ProposalRow | null, today: CivilDate): LoanProposal | null {
  if (row === null || (row.state !== 'open' && row.state !== 'confirmed')) return null
  const standing = standingToday(record, row, today)
  return standing.standing === 'stands' ? { ...figuresView(row, standing.figures), state: row.state } : null
}

/** What staff see: the figures of the day of preparation, and the state of today even before the night has closed it. */
export function toStaffProposal(record: LoanRecord, row: ProposalRow, today: CivilDate): StaffProposal {
  const standing = row.endedAt === null ? standingToday(record, row, today).standing : 'stands'
  return {
    ...figuresView(row, row.figures),
    forgiven_at_most: eurosFromCents(row.figures.forgivenAtMostCents),
    state: standing === 'stands' ? row.state : standing,
    reason: row.reason,
    prepared_by: row.preparedBy,
    approved_by: row.approvedBy,
    prepared_at: row.preparedAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_by: row.endedBy,
  }
}

const daysFrom = (today: CivilDate, count: number): readonly CivilDate[] =>
  Array.from({ length: count + 1 }, (_, index) => addDays(today, index))

/** What may be prepared on a loan today. */
export function proposalOptions(
  { life }: LoanRecord,
  { fourEyes, discountLimitCents }: Pick<Config, 'fourEyes' | 'discountLimitCents'>,
  today: CivilDate,
  isBlocked: boolean,
): ProposalOptions {
  const expiresOn = { default: addDays(today, PROPOSAL_DAYS.default), max: addDays(today, PROPOSAL_DAYS.max) }
  const none = {
    expires_on: expiresOn,
    one_person_up_to: fourEyes ? eurosFromCents(discountLimitCents) : null,
    extension: null,
    discount: null,
    settlement: null,
  }
  if (life === null) return none
  const { rules } = life.contract
  const { money, status } = positionOn(life, today)
  const { account } = money
  if (account === null) return none
  const usual = (termDays: number) => offerExtensionAt(account, rules, termDays, null)
  return {
    ...none,
    extension:
      isBlocked || !allowsExtension(account, rules, status, today)
        ? null
        : {
            must_pay_date: account.mustPayDate,
            terms: rules.extensionTermsDays.flatMap((term) => {
              const offer = usual(term)
              if (offer === null) return []
              return {
                term,
                next_pay_date: offer.nextPayDate,
                commission_at_the_end: eurosFromCents(offer.commissionAtTheEndCents),
                then_pay: eurosFromCents(account.principal.bodyCents + offer.commissionAtTheEndCents),
              }
            }),
            days: daysFrom(today, PROPOSAL_DAYS.max).map((date) => {
              const then = accrueTo(account, date)
              const cost = offerExtensionAt(then, rules, rules.defaultExtensionTermDays, null)?.costCents ?? 0
              return { date, cost: eurosFromCents(cost), min_cost: eurosFromCents(owedOf(then).fines) }
            }),
          },
    discount: acceptsEvent(status, 'settlement_agreed')
      ? {
          min: eurosFromCents(rules.minPaymentCents),
          days: daysFrom(today, PROPOSAL_DAYS.discountMax).map((date) => ({
            date,
            owed: eurosFromCents(owedOf(accrueTo(account, date)).total),
          })),
        }
      : null,
    settlement: settlementOf(account),
  }
}

function settlementOf(account: LoanAccount): ProposalOptions['settlement'] {
  const standing = standingSettlement(account)
  if (standing === null) return null
  return {
    to_pay: eurosFromCents(standing.agreedCents),
    until: standing.until,
    forgiven_at_most: eurosFromCents(forgivenBySettlement(account, standing)),
  }
}
