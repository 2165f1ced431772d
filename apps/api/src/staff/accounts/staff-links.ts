import { staffMailTexts } from '@puente/texts/staff-mails'
import type { Config } from '../../config.ts'
import { HOUR_MS } from '../../customers/codes/code-rules.ts'
import type { StaffLinkRow } from '../../db/repositories/staff-sign-ins.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { queueStaffMail } from './staff-mail.ts'

const LINK_HOURS: Readonly<Record<StaffLinkRow['purpose'], number>> = {
  invitation: 72,
  password_reset: 1,
  factor_reset: 72,
}

type OriginSettings = Pick<Config, 'publicUrl' | 'port' | 'backofficeHost'>

/** Where staff open the back office. In a sandbox without the setting it is this machine. */
export function backofficeOrigin({ publicUrl, port, backofficeHost }: OriginSettings): string {
  const base = publicUrl ?? `http://localhost:${port}`
  return backofficeHost === undefined ? base : `${new URL(base).protocol}//${backofficeHost}`
}

/** The token is behind `#`: it reaches neither a server log nor another site. */
const linkAddress = (origin: string, token: string): string => `${origin}/backoffice/acceso#${token}`

/** Creates a one-use link and returns its address. */
export async function createStaffLink(
  tx: Tx,
  { secrets, wallClock, config }: Pick<Deps, 'secrets' | 'wallClock' | 'config'>,
  staffId: number,
  purpose: StaffLinkRow['purpose'],
): Promise<string> {
  const token = secrets.newToken()
  const now = wallClock.now()
  await tx.staffSignIns.addLink({
    staffId,
    purpose,
    tokenHash: secrets.hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS),
  })
  return linkAddress(backofficeOrigin(config), token)
}

/** Creates a one-use link and mails it to its staff member. */
export async function sendStaffLink(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'wallClock' | 'clock' | 'config' | 'content'>,
  staff: Pick<StaffUserRow, 'id' | 'email' | 'name'>,
  purpose: StaffLinkRow['purpose'],
): Promise<void> {
  const url = await createStaffLink(tx, deps, staff.id, purpose)
  const { subject, text } = staffMailTexts[purpose]
  await queueStaffMail(tx, deps, staff, { subject, text: text(url, LINK_HOURS[purpose]) })
}
