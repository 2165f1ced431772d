import { auditEvents } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export interface AuditEvent {
  readonly at: Date
  /** `borrower`, `admin:<name>`, `agent:<name>` or `system`. */
  readonly actor: string
  readonly action: string
  readonly userId: number | null
  readonly detail?: Record<string, unknown>
}

export const auditRepository = (db: Database) => ({
  async record(event: AuditEvent): Promise<void> {
    await db.insert(auditEvents).values({ ...event, detail: event.detail ?? {} })
  },
})
