import { type AuditAction, isStaffRole, STAFF_ROLES, type StaffRole } from '@puente/domain'
import type { Deps } from '../deps.ts'
import { isDemoStaff } from '../platform/security/demo-staff.ts'
import { endSessionsOf, endStaffAccess } from './accounts/team.ts'
import { emergencyAdmin, firstAdmin } from './admin-commands.ts'
import { endApprovalsOf } from './approvals/end-request.ts'
import { done, refused, type StaffResult, type StaffWords, usageError } from './staff-command.ts'

type Needed = Pick<Deps, 'config' | 'transaction' | 'clock' | 'wallClock' | 'secrets' | 'content'>

const USERNAME = /^[a-z][a-z0-9._-]{1,49}$/

export const USER_COMMANDS: ReadonlySet<string> = new Set([
  'first-admin',
  'emergency-admin',
  'users',
  'add-user',
  'set-roles',
  'new-token',
  'activate',
  'deactivate',
])

/** A command has no second person, so in production it only creates the first two admins, replaces lost ones and takes access away. */
const PRODUCTION_COMMANDS: ReadonlySet<string> = new Set(['first-admin', 'emergency-admin', 'users', 'deactivate'])

/** Sessions opened with the old rights or token must not outlive them. */
const ENDS_SESSIONS: ReadonlySet<string> = new Set(['set-roles', 'new-token'])

function readRoles(text: string | undefined): readonly StaffRole[] | null {
  const names = (text ?? '').split(',').map((name) => name.trim())
  return names.every(isStaffRole) ? [...new Set(names)] : null
}

const tokenLines = (username: string, token: string) => [
  `${username}’s token, shown this once:`,
  token,
  'Keep it as PUENTE_STAFF_TOKEN. Only its hash is stored.',
]

type AccountVerb = 'add-user' | 'set-roles' | 'new-token' | 'activate' | 'deactivate'
const AUDITED: Readonly<Record<AccountVerb, AuditAction>> = {
  'add-user': 'staff.add-user',
  'set-roles': 'staff.set-roles',
  'new-token': 'staff.new-token',
  activate: 'staff.activate',
  deactivate: 'staff.deactivate',
}

/** Manages staff accounts directly in the database: no account exists yet that could authorise the first one. */
export async function staffUsersCommand(
  deps: Needed,
  { words, options }: StaffWords,
  actor: string,
): Promise<StaffResult> {
  const { config, transaction, clock, wallClock, secrets } = deps
  const [verb = '', username = ''] = words
  if (config.mode === 'production' && !PRODUCTION_COMMANDS.has(verb)) {
    return refused(`${verb} needs the approval of a second admin: do it in the back office, under Equipo.`)
  }
  if (verb === 'first-admin') return firstAdmin(deps, { email: username, username: options.name }, actor)
  if (verb === 'emergency-admin') return emergencyAdmin(deps, { email: username, reason: options.reason }, actor)
  if (verb === 'users') {
    const users = await transaction((tx) => tx.staffUsers.all())
    return done(
      `${users.length} people.`,
      ...users.map((user) => `  ${user.username}  ${user.roles.join(', ')}${user.isActive ? '' : '  (not active)'}`),
    )
  }
  if (!USERNAME.test(username)) return usageError('A name has 2 to 50 small letters, digits, dots and dashes.')
  if (isDemoStaff(username)) return refused(`${username} belongs to the sandbox; choose another name.`)
  const roles = readRoles(options.roles)
  if ((verb === 'add-user' || verb === 'set-roles') && roles === null) {
    return usageError(`--roles takes one or more of ${STAFF_ROLES.join(', ')}, with commas between them.`)
  }
  const now = clock.now()
  const realNow = wallClock.now()
  const token = secrets.newToken()
  const tokenHash = secrets.hashToken(token)
  const isDone = await transaction(async (tx) => {
    const staff = await tx.staffUsers.byName(username)
    const isChanged =
      verb === 'add-user'
        ? await tx.staffUsers.add({ username, roles: roles ?? [], tokenHash, createdAt: realNow })
        : staff !== null
    if (staff !== null && isChanged) {
      if (verb === 'new-token') {
        await tx.staffApiKeys.revokeAllOf(staff.id, realNow)
        await tx.staffApiKeys.add({ staffId: staff.id, tokenHash, name: 'token', createdAt: realNow })
      } else if (verb !== 'deactivate') await tx.staffUsers.change(username, changeOf(verb, roles))
      if (verb === 'deactivate') {
        await endStaffAccess(tx, deps, staff)
        await endApprovalsOf(tx, staff.id, now)
      } else if (ENDS_SESSIONS.has(verb)) await endSessionsOf(tx, deps, staff)
    }
    if (isChanged) {
      const detail = { username, ...(roles === null ? {} : { roles }) }
      await tx.audit.record({ at: now, actor, action: AUDITED[verb as AccountVerb], userId: null, detail })
    }
    return isChanged
  })
  if (!isDone) {
    return refused(
      verb === 'add-user' ? `${username} exists already; see set-roles and new-token.` : `There is no ${username}.`,
    )
  }
  const showsToken = verb === 'add-user' || verb === 'new-token'
  return done(...(showsToken ? tokenLines(username, token) : [`${username}: ${verb} done.`]))
}

function changeOf(verb: string, roles: readonly StaffRole[] | null) {
  return verb === 'set-roles' ? { roles: roles ?? [] } : { isActive: true }
}
