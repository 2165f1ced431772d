import { routeGroup } from '../../route-group.ts'
import { readStaffReport } from './read-report.ts'
import { staffStartPage } from './read-start-page.ts'

export const staffReports = routeGroup([readStaffReport, staffStartPage])
