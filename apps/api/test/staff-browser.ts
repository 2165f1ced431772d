import type { StaffRole } from '@puente/domain'
import { hashPassword } from '../src/staff/accounts/password-hashing.ts'
import { createStaffLink } from '../src/staff/accounts/staff-links.ts'
import type { TestApp } from './test-app.ts'

export const STAFF_PASSWORD = 'una lámpara torcida bebe té'

let passwordHash: Promise<string> | null = null
let lastNumber = 0

/** A staff member whose password is `STAFF_PASSWORD` and who has no second factor yet. */
export async function makeAccount({ deps }: Pick<TestApp, 'deps'>, ...roles: StaffRole[]) {
  lastNumber += 1
  passwordHash ??= hashPassword(STAFF_PASSWORD)
  const username = `persona-${lastNumber}`
  const email = `${username}@prestamos.example`
  const account = { username, email, name: 'Nuria Vidal', roles, passwordHash: await passwordHash }
  const id = await deps.transaction(async (tx) => {
    await tx.staffUsers.add({ ...account, createdAt: deps.wallClock.now() })
    return (await tx.staffUsers.byName(username))?.id ?? 0
  })
  return { id, username, email, actor: `admin:${username}` }
}

/** A browser: keeps the cookies and the CSRF token that the server gives it. */
export function staffBrowser({ call, deps }: Pick<TestApp, 'call' | 'deps'>, address = '203.0.113.7') {
  const cookies = new Map<string, string>()
  let csrfToken = ''
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await call(method, path, {
      address,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': csrfToken,
        'user-agent': 'Firefox',
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const readCsrfToken = async () => {
    const response = await send('GET', '/staff/session')
    if (response.statusCode === 200) csrfToken = response.json().csrf_token
    return response
  }
  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: object = {}) => send('POST', path, body),
    delete: (path: string) => send('DELETE', path),
    /** The signed-in staff member, or 401. */
    session: readCsrfToken,
    /** Sends the password, or sets it with a link; keeps the CSRF token of the next step. */
    async start(path: '/staff/session' | '/staff/links/password', body: object) {
      const response = await send('POST', path, body)
      if (response.statusCode === 200) csrfToken = response.json().csrf_token
      return response
    },
    signIn(email: string, password = STAFF_PASSWORD) {
      return this.start('/staff/session', { email, password })
    },
    /** Follows a mailed link: the only way to the first factor. */
    async enterByLink(staffId: number, password = STAFF_PASSWORD) {
      const link = await deps.transaction((tx) => createStaffLink(tx, deps, staffId, 'password_reset'))
      return this.start('/staff/links/password', { token: new URL(link).hash.slice(1), password })
    },
  }
}
export type StaffBrowser = ReturnType<typeof staffBrowser>
