import { isStaffRole, STAFF_ROLES, type StaffRole } from '@puente/domain'
import type { Deps } from '../deps.ts'
import { isDemoStaff } from '../platform/security/demo-staff.ts'
import { done, notUnderstood, refused, type StaffResult, type StaffWords } from './staff-command.ts'

type Needed = Pick<Deps, 'transaction' | 'clock' | 'wallClock' | 'secrets'>

const USERNAME = /^[a-z][a-z0-9._-]{1,49}$/

export const USER_COMMANDS: ReadonlySet<string> = new Set([
  'users',
  'add-user',
  'set-roles',
  'new-token',
  'activate',
  'deactivate',
])

/** Sessions opened with the old rights or token must not outlive them. */
const ENDS_ACCESS: ReadonlySet<string> = new Set(['set-roles', 'new-token', 'deactivate'])

function readRoles(text: string | undefined): readonly StaffRole[] | null {
  const names = (text ?? '').split(',').map((name) => name.trim())
  return names.every(isStaffRole) ? [...new Set(names)] : null
}

const tokenLines = (username: string, token: string) => [
  `${username}’s token, shown this once:`,
  token,
  'Keep it as PUENTE_STAFF_TOKEN. Only its hash is stored.',
]

/** Manages staff accounts directly in the database: no account exists yet that could authorise the first one. */
export async function staffUsersCommand(
  { transaction, clock, wallClock, secrets }: Needed,
  { words, options }: StaffWords,
  actor: string,
): Promise<StaffResult> {
  const [verb = '', username = ''] = words
  if (verb === 'users') {
    const users = await transaction((tx) => tx.staffUsers.all())
    return done(
      `${users.length} people.`,
      ...users.map((user) => `  ${user.username}  ${user.roles.join(', ')}${user.isActive ? '' : '  (not active)'}`),
    )
  }
  if (!USERNAME.test(username)) return notUnderstood('A name has 2 to 50 small letters, digits, dots and dashes.')
  if (isDemoStaff(username)) return refused(`${username} belongs to the sandbox; choose another name.`)
  const roles = readRoles(options.roles)
  if ((verb === 'add-user' || verb === 'set-roles') && roles === null) {
    return notUnderstood(`--roles takes one or more of ${STAFF_ROLES.join(', ')}, with commas between them.`)
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
      } else await tx.staffUsers.change(username, changeOf(verb, roles))
      if (ENDS_ACCESS.has(verb)) await tx.staffSessions.revokeAllOf(staff.id, realNow)
    }
    if (isChanged) {
      if (ENDS_ACCESS.has(verb)) {
        await tx.impersonationKeys.voidOf(username, now)
        await tx.sessions.revokeImpersonationsBy(username, now)
      }
      const detail = { username, ...(roles === null ? {} : { roles }) }
      await tx.audit.record({ at: now, actor, action: `staff.${verb}`, userId: null, detail })
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
  return verb === 'set-roles' ? { roles: roles ?? [] } : { isActive: verb === 'activate' }
}
