import { routeGroup } from '../../route-group.ts'
import { listNights } from './list-nights.ts'
import { retryNights } from './retry-nights.ts'

export const staffNights = routeGroup([listNights, retryNights])
