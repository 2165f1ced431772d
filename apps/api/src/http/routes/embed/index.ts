import { routeGroup } from '../route-group.ts'
import { embedPromocode } from './promocode.ts'

export const embedRoutes = routeGroup([embedPromocode])
