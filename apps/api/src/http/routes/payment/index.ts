import { routeGroup } from '../route-group.ts'
import { cardPage } from './card-page.ts'
import { payPage } from './pay-page.ts'
import { startCardPages } from './start.ts'

export const paymentRoutes = routeGroup([startCardPages, cardPage, payPage])
