import { isStaffRole, STAFF_ROLES, type StaffRole } from '@puente/domain'
import type { Deps } from '../deps.ts'
import { DEMO_STAFF_USERNAME } from '../platform/security/demo-staff.ts'
import { done, notUnderstood, refused, type StaffResult, type StaffWords } from './staff-command.ts'

type Needed = Pick<Deps, 'transaction' | 'clock' | 'secrets'>

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
  { transaction, clock, secrets }: Needed,
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
  if (username === DEMO_STAFF_USERNAME) return refused(`${username} belongs to the sandbox; choose another name.`)
  const roles = readRoles(options.roles)
  if ((verb === 'add-user' || verb === 'set-roles') && roles === null) {
    return notUnderstood(`--roles takes one or more of ${STAFF_ROLES.join(', ')}, with commas between them.`)
  }
  const now = clock.now()
  const token = secrets.newToken()
  const tokenHash = secrets.hashToken(token)
  const isDone = await transaction(async (tx) => {
    const isChanged =
      verb === 'add-user'
        ? await tx.staffUsers.add({ username, roles: roles ?? [], tokenHash, createdAt: now })
        : await tx.staffUsers.change(username, changeOf(verb, roles, tokenHash))
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

function changeOf(verb: string, roles: readonly StaffRole[] | null, tokenHash: Buffer) {
  if (verb === 'set-roles') return { roles: roles ?? [] }
  if (verb === 'new-token') return { tokenHash }
  return { isActive: verb === 'activate' }
}
