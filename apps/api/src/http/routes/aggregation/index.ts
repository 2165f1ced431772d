import { routeGroup } from '../route-group.ts'
import { kontomatikPage } from './kontomatik-page.ts'
import { bankVisitPage } from './visit-page.ts'
import { bankWidget } from './widget.ts'

export const aggregationRoutes = routeGroup([bankWidget, kontomatikPage, bankVisitPage])
