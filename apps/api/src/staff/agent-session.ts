import { AppError, type Phone, stepsOf } from '@puente/domain'
import { productOnOffer } from '../db/product-catalogue.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

const LIFE_MS = 24 * 3_600_000
const LOAN_PRODUCT_ID = 1

interface Invitation {
  readonly agentName: string
  readonly actor: string
  readonly phone: Phone
  readonly firstName: string | null
  readonly amountCents: number | null
  readonly termDays: number | null
}

/** Amounts and terms that an agent may agree on: those of the product; others are rejected at their fields. */
export function requireOffered(
  { products, clock }: Pick<Deps, 'products' | 'clock'>,
  { amountCents, termDays }: Pick<Invitation, 'amountCents' | 'termDays'>,
): void {
  // Whether the customer is new is known only when they apply; the amounts for their kind apply then.
  const product = productOnOffer(products, LOAN_PRODUCT_ID, clock.today())
  const parts = [
    ...(amountCents === null || stepsOf(product.amountsCents.repeat).includes(amountCents) ? [] : ['loan_amount']),
    ...(termDays === null || stepsOf(product.termsDays).includes(termDays) ? [] : ['loan_term']),
  ]
  if (parts.length === 0) return
  throw new AppError('validation_failed', `${amountCents} cents for ${termDays} days is not on offer`, {
    fields: parts.map((property) => ({ property, key: 'unknownOption' })),
  })
}

/** An agent's invitation: valid for a day, and only for the phone it names. */
export async function openAgentSession(
  tx: Tx,
  deps: Pick<Deps, 'products' | 'clock' | 'secrets'>,
  { actor, ...invitation }: Invitation,
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  requireOffered(deps, invitation)
  const createdAt = deps.clock.now()
  const session = { id: deps.secrets.newToken(), createdAt, expiresAt: new Date(createdAt.getTime() + LIFE_MS) }
  await tx.agentSessions.add({ ...invitation, ...session })
  const known = await tx.users.byPhone(invitation.phone)
  await tx.audit.record({ at: createdAt, actor, action: 'agent_session_created', userId: known?.user.id ?? null })
  return session
}
