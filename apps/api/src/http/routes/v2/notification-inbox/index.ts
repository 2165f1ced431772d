import { routeGroup } from '../../route-group.ts'
import { notificationHistory } from './history.ts'
import { notificationInbox } from './list.ts'
import { readNotifications } from './read.ts'

export const notificationInboxRoutes = routeGroup([notificationInbox, notificationHistory, readNotifications])
