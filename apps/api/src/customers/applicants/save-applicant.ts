import type { readAddresses, readEmployment, readPersonalData } from '@puente/contract'
import {
  type AnsweredLoan,
  AppError,
  type CivilDate,
  type Email,
  frozenIdentityChanges,
  identityChanges,
  maskPhone,
  type RegistrationStep,
} from '@puente/domain'
import type { UserDetails } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { snakeCase } from '../../platform/snake-case.ts'
import { actorOf, type CallerSession, impersonationRefused } from '../caller-session.ts'
import { compareWithReading } from '../documents/read-identity.ts'
import { supersedeDocument } from '../documents/save-document.ts'
import { saveAddresses } from '../places/save-addresses.ts'
import { changedFields } from './changed-fields.ts'

type Value<F extends (...args: never[]) => { ok: boolean }> = Extract<ReturnType<F>, { ok: true }>['value']

/** The data that an applicant sends in one request; an omitted part stays unchanged. */
export interface ApplicantChange {
  readonly person?: Value<typeof readPersonalData>
  readonly addresses?: Value<typeof readAddresses>
  readonly work?: Value<typeof readEmployment>
  /** From the employment form; null if that form did not contain one. */
  readonly email?: Email | null
  /** Which registration flow the browser runs; undefined if it does not say. */
  readonly newFlow?: boolean | undefined
  /** The drafts that this form completes. */
  readonly completes: readonly RegistrationStep[]
}

/** How often per day a customer may enter another customer's personal ID before further lookups stop. */
const TAKEN_IDS_PER_DAY = 5
const DAY_MS = 24 * 3_600_000
const TAKEN = 'personal_id_taken'

/** `changed` names the fields that differ, such as `person.email`. */
type SavedApplicant =
  | { readonly outcome: 'saved'; readonly changed: readonly string[]; readonly isNewIdentity: boolean }
  | { readonly outcome: 'personal_id_taken'; readonly originalPhone: string }

interface ApplicantSaving {
  readonly session: CallerSession & { userId: number }
  readonly change: ApplicantChange
  /** The customer's newest loan, locked; null without one. */
  readonly loan: AnsweredLoan | null
  readonly now: Date
  readonly today: CivilDate
}

/**
 * Saves the applicant's data with its audit row. Refuses an identity change once a contract is signed, and the personal
 * ID of another customer.
 */
export async function saveApplicant(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  { session, change, loan, now, today }: ApplicantSaving,
): Promise<SavedApplicant> {
  const { userId } = session
  const actor = actorOf(session)
  await tx.products.lockCustomer(userId)
  const before = await tx.users.detailsOf(userId)
  if (before === null) throw new AppError('session_invalid', `user ${userId} does not exist`)
  refuseEmailByStaff(session, before, change)
  refuseEmailWithoutCode(before, change)
  let isNewIdentity = false
  if (change.person !== undefined) {
    await refuseWhileGuessing(tx, userId, now)
    refuseFrozenIdentity(loan, before, change.person)
    const owner = await tx.users.otherOwnerOf(change.person.personalId, userId)
    if (owner !== null) {
      // Returned, not thrown: a throw would roll back the row that counts the attempt.
      await tx.audit.record({ at: now, actor, action: TAKEN, userId, detail: {} })
      return { outcome: 'personal_id_taken', originalPhone: maskPhone(owner.user.phone) }
    }
    isNewIdentity = identityChanges(before.person ?? {}, change.person).length > 0
    if (isNewIdentity) await askForProofAgain(tx, { userId, actor, now })
  }
  await save(tx, before, change)
  if (change.person !== undefined) await compareWithReading(tx, deps, userId, { today, now })
  const after = await tx.users.detailsOf(userId)
  const changed = after === null ? [] : changedFields(before, after)
  // The names of changed fields, never their values: the audit outlives the right to keep those.
  if (changed.length > 0) {
    await tx.audit.record({ at: now, actor, action: 'applicant_data_changed', userId, detail: { fields: changed } })
  }
  await tx.users.saveNewFlow(userId, change.newFlow)
  await tx.drafts.drop(userId, change.completes)
  return { outcome: 'saved', changed, isNewIdentity }
}

async function save(tx: Tx, { user, person }: UserDetails, { person: given, addresses, work, email }: ApplicantChange) {
  if (given !== undefined) await tx.users.savePerson(user.id, given)
  if (addresses !== undefined) {
    await saveAddresses(tx, user.id, addresses)
  }
  if (work === undefined) return
  await tx.users.saveEmployment(user.id, work.employment)
  await tx.users.saveContacts(user.id, work.contacts)
  if (email === undefined) return
  if (email !== null) await tx.users.savePerson(user.id, { email })
  else if ((person?.email ?? null) === null) {
    throw new AppError('validation_failed', `user ${user.id} has no e-mail address yet`, {
      fields: [{ property: 'email', key: 'field_required' }],
    })
  }
}

/**
 * Contracts and notices go to the e-mail address: a staff member may fill in the forms around it, but not change it.
 */
function refuseEmailByStaff(
  session: CallerSession,
  { person }: UserDetails,
  { person: given, email }: ApplicantChange,
) {
  if (session.kind !== 'impersonation') return
  for (const address of [given?.email, email]) {
    if (address !== undefined && address !== null && address !== person?.email) {
      throw impersonationRefused(session.adminUsername, 'the e-mail address')
    }
  }
}

/**
 * The first address needs no proof. A change of it would send contracts and notices to a thief of the session, so it has its own
 * call, with a code.
 */
function refuseEmailWithoutCode({ user, person }: UserDetails, { person: given, email }: ApplicantChange) {
  const current = person?.email ?? null
  if (current === null) return
  const property = given !== undefined && given.email !== current ? 'personal_data.email' : 'email'
  if ((given?.email ?? current) === current && (email ?? current) === current) return
  throw new AppError('email_change_needs_code', `user ${user.id} changes the e-mail address without a code`, {
    fields: [{ property, key: 'emailNeedsCode' }],
  })
}

/** The response shows part of another customer's phone: it must not become a way to look people up. */
async function refuseWhileGuessing(tx: Tx, userId: number, now: Date): Promise<void> {
  const recent = await tx.audit.timesSince(userId, TAKEN, new Date(now.getTime() - DAY_MS))
  const oldest = recent.at(-TAKEN_IDS_PER_DAY)
  if (oldest === undefined) return
  throw new AppError(
    'too_many_requests',
    `user ${userId} entered ${recent.length} personal IDs of other customers in a day`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000)),
    },
  )
}

interface IdentityChange {
  readonly userId: number
  readonly actor: string
  readonly now: Date
}

/** Photos and a liveness check prove the stated identity. A changed identity must be proved again. */
async function askForProofAgain(tx: Tx, { userId, actor, now }: IdentityChange): Promise<void> {
  for (const document of await tx.documents.standingOf(userId)) await supersedeDocument(tx, document, now)
  await tx.payoutAccountReviews.supersede(userId, 'accepted')
  for (const transactionId of await tx.livenessChecks.takeBack(userId)) {
    const detail = { transaction_id: transactionId }
    await tx.audit.record({ at: now, actor, action: 'liveness.taken_back', userId, detail })
  }
}

function refuseFrozenIdentity(
  loan: AnsweredLoan | null,
  { user, person }: UserDetails,
  given: Value<typeof readPersonalData>,
): void {
  const frozen = frozenIdentityChanges(loan, person ?? {}, given)
  if (frozen.length === 0) return
  throw new AppError('data_locked', `user ${user.id} has a signed loan: ${frozen.join(', ')} cannot change`, {
    fields: frozen.map((field) => ({
      property: `personal_data.${snakeCase(field)}`,
      key: 'dataLocked',
    })),
  })
}
