import type { AuditPage } from '@puente/contract'
import { listCall } from './keyset-list.ts'

export type AuditEvent = AuditPage['items'][number]

export const auditList = listCall<AuditEvent>('/staff/audit')
