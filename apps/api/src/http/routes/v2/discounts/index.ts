import { routeGroup } from '../../route-group.ts'
import { listDiscounts } from './list.ts'

export const discountRoutes = routeGroup([listDiscounts])
