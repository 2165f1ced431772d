import { STAFF_ROLES, type StaffRole } from '@puente/domain'

/** The staff member whose API key every sandbox knows. The key is public, so production refuses both. */
export const DEMO_STAFF_USERNAME = 'demo'
export const DEMO_STAFF_TOKEN = 'sandbox-staff-token'

interface DemoStaff {
  readonly username: string
  readonly name: string
  readonly roles: readonly StaffRole[]
}

/** The staff of every sandbox: one for each role, and a second admin who can approve what the first one requests. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  { username: DEMO_STAFF_USERNAME, name: 'Demo', roles: STAFF_ROLES },
  { username: 'demo-agent', name: 'Aitor Agente', roles: ['agent'] },
  { username: 'demo-underwriter', name: 'Ana Analista', roles: ['underwriter'] },
  { username: 'demo-collector', name: 'Raúl Recobro', roles: ['collector'] },
  { username: 'demo-support', name: 'Sofía Soporte', roles: ['support'] },
  { username: 'demo-accountant', name: 'Carla Contable', roles: ['accountant'] },
  { username: 'demo-admin', name: 'Alba Administradora', roles: ['admin'] },
  { username: 'demo-admin-2', name: 'Bruno Administrador', roles: ['admin'] },
]

const DEMO_NAMES: ReadonlySet<string> = new Set(DEMO_STAFF.map(({ username }) => username))

/** True for an account that anyone can enter: a database that was once a sandbox must refuse it in production. */
export const isDemoStaff = (username: string): boolean => DEMO_NAMES.has(username)
