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

/** What a step tells by itself, with more room than an alert has, and where: there it is not told a second time. */
const TOLD_BY_A_STEP: Readonly<Record<string, string>> = {
  document_rejected: PATHS.documents,
  application_in_review: PATHS.consideration,
}

interface OnScreen {
  readonly alertId: string
  readonly newestId: number
  readonly ids: readonly number[]
}

// Of the page and not of a component: an alert stays while its reader moves from screen to screen.
let onScreen: OnScreen | null = null
/** Read here, and perhaps not yet known as read to the server. */
const read = new Set<number>()

function forget(): void {
  if (onScreen !== null) dismissAlert(onScreen.alertId)
  onScreen = null
  read.clear()
}

interface NotificationWatchProps {
  /** Whose number fills the placeholder of a message. */
  readonly line: SupportLine
}

/** Follows the inbox of somebody with a loan: the newest message is an alert, and once it is gone all of them are read. */
export function NotificationWatch({ line }: NotificationWatchProps) {
  const { user } = useSession()
  return user?.loan ? <Inbox line={line} /> : null
}

function Inbox({ line }: NotificationWatchProps) {
  const { data: inbox, dataUpdatedAt } = useQuery(inboxQuery)
  const phone = useSupportPhone(line)
  // A message waits for the content's own number, so that nobody is told the fallback and then another one.
  const isPhoneComing = useIsFetching({ queryKey: ['layout'] }) > 0
  const alerts = useAlerts()
  const pathname = usePathname()

  useEffect(() => {
    endWithSession(forget)
  }, [])

  // Before the next effect, so that an alert is looked for only in a list that was drawn after it was shown.
  useEffect(() => {
    if (onScreen === null || alerts.some(({ id }) => id === onScreen?.alertId)) return
    const { ids } = onScreen
    onScreen = null
    tellRead(ids)
  }, [alerts])

  useEffect(() => {
    // Every answer counts, also one that says the same again: 0 is before the first.
    if (inbox === undefined || dataUpdatedAt === 0 || isPhoneComing) return
    // A call that failed is made again with the next answer that still lists what was read.
    const lingering = inbox.map(({ id }) => id).filter((id) => read.has(id))
    if (lingering.length > 0) tellRead(lingering)
    const newest = shownNotification(inbox.filter(({ id }) => !read.has(id)))
    const isToldHere = newest !== null && TOLD_BY_A_STEP[newest.template] === pathname
    onScreen = show(isToldHere ? null : newest, phone)
    // Like an alert that was dismissed: what is older goes with it.
    if (isToldHere) tellRead(readIds(newest))
  }, [inbox, dataUpdatedAt, phone, isPhoneComing, pathname])

  return null
}

function show(notification: ShownNotification<Notification> | null, phone: string): OnScreen | null {
  if (notification !== null && onScreen?.newestId === notification.id) {
    return { ...onScreen, ids: readIds(notification) }
  }
  // Read in another tab, or a newer one takes its place and its id along.
  if (onScreen !== null) dismissAlert(onScreen.alertId)
  if (notification === null) return null
  const message = withSupportPhone(notification.message, phone)
  const alertId = showAlert({ severity: notification.severity, message })
  return { alertId, newestId: notification.id, ids: readIds(notification) }
}

function tellRead(ids: readonly number[]): void {
  for (const id of ids) read.add(id)
  // The customer has not read them: a staff member has.
  if (stored.impersonationToken.get() !== null) return
  markRead(ids).catch(() => {
    // The next answer of the inbox still lists them, and they are told of again.
  })
}
