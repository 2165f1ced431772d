import { type AuditAction, parseEmail } from '@puente/domain'
import type { StaffUserRow } from '../db/repositories/staff-users.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { factorsOf } from './accounts/sign-in.ts'
import { createStaffLink } from './accounts/staff-links.ts'
import { sendSecurityNotice } from './accounts/staff-mail.ts'
import { addStaff } from './accounts/team.ts'
import { done, refused, type StaffResult, usageError } from './staff-command.ts'

type Needed = Pick<Deps, 'config' | 'transaction' | 'clock' | 'wallClock' | 'secrets' | 'content'>

/** An admin alone cannot invite another: the invitation needs a second one, who exists only after this many. */
const ADMINS_BY_COMMAND = 2

/** A staff member who set a password and closed the page before the second factor needs another link. */
const canSignIn = async (tx: Tx, staff: StaffUserRow): Promise<boolean> =>
  staff.passwordHash !== null && (await factorsOf(tx, staff)).length > 0
const activeAdmins = async (tx: Tx) =>
  (await tx.staffUsers.all()).filter(({ isActive, roles }) => isActive && roles.includes('admin'))

/**
 * The link with which one of the first two admins sets a password. Later ones are invited in the back office. `username` gives an
 * e-mail address to an admin of an earlier version, who has a token and cannot sign in.
 */
export async function firstAdmin(
  deps: Needed,
  { email: typedEmail, username }: { readonly email: string; readonly username: string | undefined },
  actor: string,
): Promise<StaffResult> {
  const email = parseEmail(typedEmail)
  if (!email.ok) return usageError('first-admin needs an e-mail address.')
  const address = email.value.toLowerCase()
  return deps.transaction(async (tx) => {
    await tx.codes.lock('staff accounts')
    const admins = await activeAdmins(tx)
    const present: StaffUserRow[] = []
    for (const admin of admins) if (await canSignIn(tx, admin)) present.push(admin)
    if (present.length >= ADMINS_BY_COMMAND) {
      return refused(
        `${present.map((admin) => admin.username).join(' and ')} can sign in and invite others in the back office, under Equipo.`,
        'If they no longer can, see emergency-admin.',
      )
    }
    const named = admins.find((admin) => admin.username === username)
    if (username !== undefined && named === undefined) return refused(`There is no active admin ${username}.`)
    const owner = await tx.staffUsers.byEmail(address)
    const invited = named ?? admins.find(({ id }) => id === owner?.id)
    if (invited !== undefined && present.includes(invited)) {
      return refused(`${invited.username} can sign in already. Name the address of a second person.`)
    }
    if (owner !== null && owner.id !== invited?.id) return refused(`${owner.username} has the address ${address}.`)
    if (named !== undefined) await tx.staffUsers.change(named.username, { email: address })
    const staff = invited ?? (await addStaff(tx, deps, { email: address, name: null, roles: ['admin'] }))
    const url = await newLink(tx, deps, staff, { action: 'staff.first-admin', actor })
    return done(
      `${staff.username} is the ${present.length === 0 ? 'first' : 'second'} admin. This link works once, for 72 hours:`,
      url,
      ...(present.length === 0
        ? ['Run first-admin again for a second person: most changes of accounts need two admins.']
        : []),
    )
  })
}

/**
 * Gives admin access to a lender whose admins cannot sign in any more. It needs access to the machine and its secret; every active
 * admin is told by e-mail, and the reason is in the audit log.
 */
export async function emergencyAdmin(
  deps: Needed,
  { email: typedEmail, reason = '' }: { readonly email: string; readonly reason: string | undefined },
  actor: string,
): Promise<StaffResult> {
  const email = parseEmail(typedEmail)
  if (!email.ok) return usageError('emergency-admin needs an e-mail address.')
  if (reason.trim() === '') return usageError('emergency-admin needs --reason "…": it is kept in the audit log.')
  const address = email.value.toLowerCase()
  return deps.transaction(async (tx) => {
    await tx.codes.lock('staff accounts')
    const owner = await tx.staffUsers.byEmail(address)
    // An existing account keeps its factors and its history: a new link for it would let a new person act in its name.
    if (owner !== null) {
      return refused(`${owner.username} has the address ${address}. Name one that no account has.`)
    }
    const told = await activeAdmins(tx)
    for (const admin of told) await sendSecurityNotice(tx, deps, admin, 'emergency_admin')
    const staff = await addStaff(tx, deps, { email: address, name: null, roles: ['admin'] })
    const url = await newLink(tx, deps, staff, { action: 'staff.emergency-admin', actor, reason: reason.trim() })
    return done(
      `${staff.username} is an admin. This link works once, for 72 hours:`,
      url,
      `${told.length} active admins are told by e-mail. Take the access of lost ones with deactivate.`,
    )
  })
}

async function newLink(
  tx: Tx,
  deps: Needed,
  staff: StaffUserRow,
  { action, actor, reason }: { action: AuditAction; actor: string; reason?: string },
): Promise<string> {
  await tx.staffSignIns.useLinksOf(staff.id, deps.wallClock.now())
  const url = await createStaffLink(tx, deps, staff.id, 'invitation')
  const detail = { username: staff.username, ...(reason === undefined ? {} : { reason }) }
  await tx.audit.record({ at: deps.clock.now(), actor, action, userId: null, detail })
  return url
}
