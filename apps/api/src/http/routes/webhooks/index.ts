import { routeGroup } from '../route-group.ts'
import { cardNotification } from './card-notification.ts'
import { twilioMessageStatus } from './twilio-message-status.ts'
import { unnaxWebhook } from './unnax.ts'
import { vonageMessageStatus } from './vonage-message-status.ts'

export const webhookRoutes = routeGroup([twilioMessageStatus, vonageMessageStatus, cardNotification, unnaxWebhook])
