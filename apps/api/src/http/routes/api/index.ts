import { routeGroup } from '../route-group.ts'
import { agentCustomer } from './agent/customer.ts'
import { offerHtml } from './products/offer-html.ts'
import { productSettings } from './products/settings.ts'

export const apiRoutes = routeGroup([productSettings, offerHtml, agentCustomer])
