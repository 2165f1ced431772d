import { routeGroup } from '../../route-group.ts'
import { agreement } from './agreement.ts'
import { checkPromocode } from './check-promocode.ts'
import { listProducts } from './list.ts'
import { priceOffer } from './offer.ts'
import { prices } from './prices.ts'

export const productRoutes = routeGroup([listProducts, prices, checkPromocode, priceOffer, agreement])
