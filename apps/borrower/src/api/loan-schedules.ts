import type { Loan, ScheduleVersions } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** A change of the schedule raises its version, which is in the key. */
export const loanSchedulesQuery = ({ public_id: publicId, schedule_version: version }: Loan) =>
  queryOptions({
    queryKey: ['loan-schedules', publicId, version],
    queryFn: ({ signal }) =>
      call<ScheduleVersions>('GET', `/v2/loans/${encodeURIComponent(publicId)}/schedules`, { signal }),
  })
