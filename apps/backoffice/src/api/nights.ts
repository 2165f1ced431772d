import type { StaffDeadJob, StaffNight } from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'

export const nightList = listCall<StaffNight>('/staff/nights')
export const retryNight = (reason: string) => api.post('/staff/nights/retry', { reason })

/** Jobs that have failed for good. */
export const deadJobList = listCall<StaffDeadJob>('/staff/jobs')
export const retryJobs = (reason: string) => api.post('/staff/jobs/retry', { reason })
