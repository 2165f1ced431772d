import type { Notification } from '@puente/contract'
import { readIds, type ShownNotification, shownNotification, withSupportPhone } from '@puente/domain'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { dismissAlert, showAlert, useAlerts } from '../alerts/alerts.ts'
import { inboxQuery, markRead } from '../api/notifications.ts'
import { type SupportLine, useSupportPhone } from '../content/content.ts'
import { PATHS } from '../paths.ts'
import { endWithSession, useSession } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'

/** Messages that a page tells itself, in more detail: no alert for them on that page. */
const TOLD_BY_PAGE: Readonly<Record<string, readonly string[]>> = {
  document_rejected: [PATHS.documents],
  application_in_review: [PATHS.consideration],
  application_refused: [PATHS.approveConditions],
  offer_as_asked: [PATHS.applicationSign],
  offer_changed: [PATHS.approveConditions, PATHS.applicationSign],
  account_needed: [PATHS.iban],
  contract_signed: [PATHS.account],
  payout_done: [PATHS.account],
  loan_returned: [PATHS.account],
}

/** The result of a payment is on the page of the tab that paid, and nowhere else. */
const isToldHere = ({ template }: ShownNotification<Notification>, pathname: string): boolean =>
  (TOLD_BY_PAGE[template]?.includes(pathname) ?? false) ||
  (template === 'payment_received' && pathname === PATHS.account && stored.lastPayment.get() !== null)

interface OnScreen {
  readonly alertId: string
  readonly newestId: number
  readonly ids: readonly number[]
}

// Module state, not component state: an alert stays while the borrower changes screens.
let onScreen: OnScreen | null = null
/** Read here; the server may not know yet. */
const read = new Set<number>()

function forget(): void {
  if (onScreen !== null) dismissAlert(onScreen.alertId)
  onScreen = null
  read.clear()
}

interface NotificationWatchProps {
  /** The support line whose number fills the message's placeholder. */
  readonly line: SupportLine
}

/** Follows a borrower's inbox: the newest message is an alert, and dismissing it marks all as read. */
export function NotificationWatch({ line }: NotificationWatchProps) {
  const { user } = useSession()
  return user?.loan ? <Inbox line={line} /> : null
}

function Inbox({ line }: NotificationWatchProps) {
  const { data: inbox, dataUpdatedAt } = useQuery(inboxQuery)
  const phone = useSupportPhone(line)
  // Messages wait for the content's phone number, so that the fallback is not shown first.
  const isPhoneLoading = useIsFetching({ queryKey: ['layout'] }) > 0
  const alerts = useAlerts()
  const pathname = usePathname()

  useEffect(() => {
    endWithSession(forget)
  }, [])

  // Before the next effect, so that an alert is searched only in a list rendered after it was shown.
  useEffect(() => {
    if (onScreen === null || alerts.some(({ id }) => id === onScreen?.alertId)) return
    const { ids } = onScreen
    onScreen = null
    tellRead(ids)
  }, [alerts])

  useEffect(() => {
    // Every response counts, also an identical one: 0 means none yet.
    if (inbox === undefined || dataUpdatedAt === 0 || isPhoneLoading) return
    // A failed call is repeated with the next response that still lists what was read.
    const lingering = inbox.map(({ id }) => id).filter((id) => read.has(id))
    if (lingering.length > 0) tellRead(lingering)
    const newest = shownNotification(inbox.filter(({ id }) => !read.has(id)))
    const isTold = newest !== null && isToldHere(newest, pathname)
    onScreen = show(isTold ? null : newest, phone)
    // As if the borrower had dismissed the alert: older messages are read with it.
    if (isTold) tellRead(readIds(newest))
  }, [inbox, dataUpdatedAt, phone, isPhoneLoading, pathname])

  return null
}

function show(notification: ShownNotification<Notification> | null, phone: string): OnScreen | null {
  if (notification !== null && onScreen?.newestId === notification.id) {
    return { ...onScreen, ids: readIds(notification) }
  }
  // Read in another tab, or replaced by a newer message that took over its id.
  if (onScreen !== null) dismissAlert(onScreen.alertId)
  if (notification === null) return null
  const message = withSupportPhone(notification.message, phone)
  // It answers nothing that the borrower just did: at the top of the page, where it scrolls away with it.
  const alertId = showAlert({ severity: notification.severity, message, isPinned: false })
  return { alertId, newestId: notification.id, ids: readIds(notification) }
}

function tellRead(ids: readonly number[]): void {
  for (const id of ids) read.add(id)
  // A staff member has read them, not the customer.
  if (stored.impersonationToken.get() !== null) return
  markRead(ids).catch(() => {
    // The next inbox response still lists them, and they are shown again.
  })
}
