import { AppError } from '@puente/domain'
import { demoContestNote } from '@puente/texts/demo'
import { productOnOffer } from '../db/product-catalogue.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { contestRefusal } from '../lending/decisions/contest-refusal.ts'
import { decideApplication } from '../lending/decisions/decide-application.ts'
import { newOperation, orderOf } from '../lending/payments/card-order.ts'
import { startCardRequest } from '../lending/payments/register-card.ts'
import { receiveCardNotification } from '../lending/payments/settle-card-event.ts'
import { showDemoBank } from './demo-bank.ts'
import { demoSpecimen, giveDemoDocuments, giveWaitingDocuments } from './demo-documents.ts'
import { DemoLife } from './demo-life.ts'
import {
  DEMO_PEOPLE,
  demoAddress,
  demoContact,
  demoEmployment,
  demoPerson,
  demoPersonalId,
  demoPhone,
} from './demo-person.ts'
import { DEFAULT_OPTIONS, type DemoOptions, type DemoState, demoScript } from './demo-states.ts'

const LOAN_PRODUCT_ID = 1
/** An unfinished payment stays open long enough to be inspected. */
const DEMO_PAYMENT_LIFE_MS = 365 * 24 * 3_600_000

/** The numbers below belong to the customers that every sandbox starts with. */
const FIRST_FREE_NUMBER = 100

export interface DemoOverrides extends Partial<DemoOptions> {
  readonly iban?: string
  readonly firstName?: string
  readonly email?: string
  /** True when a liveness selfie is required too. */
  readonly isLivenessAllowed?: boolean
}

/** Reserves the next free demo person number. Concurrent callers get different numbers. */
async function takeNumber(tx: Tx): Promise<number> {
  const taken = await tx.sandbox.lockDemoNumbers()
  for (let index = FIRST_FREE_NUMBER; index < DEMO_PEOPLE; index += 1) {
    if (!taken.has(demoPhone(index)) && !taken.has(demoPersonalId(index))) return index
  }
  throw new AppError(
    'too_many_requests',
    `all ${DEMO_PEOPLE} demo customers exist already; start with a fresh database`,
  )
}

interface DemoCustomer {
  readonly userId: number
  readonly phone: string
}

/**
 * Creates a customer in a state, through the transitions and ledger entries of a real one. Without a `number`, takes the next
 * free one after those of the initial demo customers.
 */
export async function makeDemoCustomer(
  deps: Deps,
  state: DemoState,
  { iban, firstName, email, isLivenessAllowed = false, ...options }: DemoOverrides = {},
  number?: number,
): Promise<DemoCustomer> {
  const { transaction, clock, products } = deps
  const script = demoScript(state)
  const hasDocuments = script.hasDocuments ?? script.tell !== undefined
  const specimen = hasDocuments || script.hasWaitingDocuments ? await demoSpecimen(deps.files) : null
  const customer = await transaction(async (tx) => {
    const index = number ?? (await takeNumber(tx))
    const now = clock.now()
    const today = clock.today()
    const user = await tx.users.confirmPhone(demoPhone(index), { now, isRegisteredByAgent: false, targetUrl: null })
    await tx.users.setConfirmedAll(user.id, now)
    if (script.hasPersonalData !== false) {
      const person = demoPerson(index, today)
      await tx.users.savePerson(user.id, {
        ...person,
        firstName: firstName ?? person.firstName,
        email: email ?? person.email,
        bankAccount: iban ?? person.bankAccount,
      })
      await tx.addresses.save(user.id, { registration: demoAddress(index), actual: demoAddress(index) })
    }
    if (script.tell) {
      // An application requires work and income data.
      await tx.users.saveEmployment(user.id, demoEmployment(index, today))
      await tx.users.saveContacts(user.id, [demoContact(index)])
    }
    if (specimen !== null && hasDocuments) {
      const { expirationDate } = demoPerson(index, today)
      await giveDemoDocuments(tx, user.id, specimen, { now, expirationDate })
    }
    if (isLivenessAllowed) await tx.users.allowLiveness(user.id)
    const life = new DemoLife(tx, deps, user.id, productOnOffer(products, LOAN_PRODUCT_ID, today))
    await script.tell?.({ life, tx, options: { ...DEFAULT_OPTIONS, ...options } })
    await life.finish()
    if (specimen !== null && script.hasWaitingDocuments) {
      await giveWaitingDocuments(tx, deps, specimen, { userId: user.id, person: demoPerson(index, today), now })
    }
    if (script.hasWaitingAccount) {
      await tx.payoutAccountReviews.ask(user.id, iban ?? demoPerson(index, today).bankAccount, now)
    }
    // Last: a blocked customer could not have taken the steps above.
    await tx.users.setStanding(user.id, { isBlocked: false, isBlacklisted: false, ...script.standing })
    if (script.hasPendingPayment) await holdWithPayment(tx, deps, life)
    return { userId: user.id, phone: user.phone }
  })
  if (script.hasCard) await registerCard(deps, customer.userId)
  const shownLoanId = script.bank ? await showDemoBank(deps, customer.userId, script.bank) : null
  if (script.isDecided && shownLoanId !== null) await decideApplication(deps, shownLoanId)
  if (script.isContested) await contestDemoRefusal(deps, customer.userId)
  return customer
}

async function contestDemoRefusal({ transaction, clock }: Deps, userId: number): Promise<void> {
  await transaction(async (tx) => {
    const record = await tx.loans.lockCurrentOf(userId)
    if (record === null) throw new Error('a demo refusal has no loan')
    await contestRefusal(tx, record, demoContestNote, { actor: 'borrower', now: clock.now(), today: clock.today() })
  })
}

/** A payoff that was started on the card page and not finished. */
async function holdWithPayment(tx: Tx, deps: Deps, { userId, record, owedCents }: DemoLife): Promise<void> {
  await tx.cardOperations.add(
    newOperation(deps, DEMO_PAYMENT_LIFE_MS, {
      kind: 'payoff',
      initiator: 'customer',
      status: 'pending',
      amountCents: owedCents,
      userId,
      loanId: record.loan.id,
    }),
  )
}

/** Registers a card as its owner would: a request, the provider's page, and the provider's notification. */
async function registerCard(deps: Deps, userId: number): Promise<void> {
  const operation = await deps.transaction((tx) => startCardRequest(tx, deps, { userId, actor: 'borrower' }))
  const checkout = deps.cardPayments.checkout(orderOf(operation, ''))
  if (checkout.kind !== 'simulated')
    throw new AppError('not_allowed', 'a real card provider cannot register demo cards')
  await receiveCardNotification(deps, checkout.notification(true, 'approves', deps.clock.today()))
}
