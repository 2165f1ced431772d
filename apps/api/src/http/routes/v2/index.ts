import { routeGroup } from '../route-group.ts'
import { cities } from './cities.ts'
import { discountRoutes } from './discounts/index.ts'
import { liveEvents } from './events.ts'
import { funnelEvents } from './funnel-events.ts'
import { loanRoutes } from './loan/index.ts'
import { notificationInboxRoutes } from './notification-inbox/index.ts'
import { ocrUser } from './ocr-user.ts'
import { productRoutes } from './products/index.ts'
import { regions } from './regions.ts'
import { sendLogData } from './send-log-data.ts'
import { streets } from './streets.ts'
import { userRoutes } from './user/index.ts'

export const v2Routes = routeGroup([
  userRoutes,
  loanRoutes,
  productRoutes,
  discountRoutes,
  notificationInboxRoutes,
  ocrUser,
  regions,
  cities,
  streets,
  liveEvents,
  funnelEvents,
  sendLogData,
])
