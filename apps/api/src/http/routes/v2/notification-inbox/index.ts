import { routeGroup } from '../../route-group.ts'
import { notificationInbox } from './list.ts'
import { readNotifications } from './read.ts'

export const notificationInboxRoutes = routeGroup([notificationInbox, readNotifications])
