import { routeGroup } from '../../route-group.ts'
import { listJobs } from './list-jobs.ts'
import { retryJobs } from './retry-jobs.ts'

export const staffJobs = routeGroup([listJobs, retryJobs])
