import { alertTexts } from '@puente/texts/alerts'
import { Alert, AlertList, useTopModal } from '@puente/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissAlert, pauseAlerts, resumeAlerts, unpinAlerts, useAlerts } from '../alerts/alerts.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const STACK = 'z-30 max-h-[50dvh] overflow-y-auto rounded-card shadow-raised'
/** Scrolled by as much, the borrower reads on. */
const READ_ON_PX = 48
/** What a person scrolls with. A page whose content changes scrolls by itself. */
const GESTURES = ['wheel', 'touchmove', 'keydown']

const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/**
 * The alerts of every layout, and the offline notice. The answer to a button at the bottom of a long page must not appear out of
 * sight: it is in view until the borrower scrolls on. While a modal dialog is open alerts are at its bottom: behind it they would be
 * covered and silent.
 */
export function AlertsArea() {
  const alerts = useAlerts()
  const isOnline = useIsOnline()
  const modal = useTopModal()
  const isPinned = alerts.some((alert) => alert.isPinned)
  useEffect(() => {
    if (!isPinned) return
    let startPx: number | null = null
    const begin = () => {
      startPx ??= scrollY
    }
    const follow = () => startPx !== null && Math.abs(scrollY - startPx) > READ_ON_PX && unpinAlerts()
    for (const gesture of GESTURES) addEventListener(gesture, begin, { passive: true })
    addEventListener('scroll', follow)
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, begin)
      removeEventListener('scroll', follow)
    }
  }, [isPinned])
  const list = (
    <AlertList
      alerts={alerts.map(({ id, severity, message }) => ({ id, kind: severity, message }))}
      onDismiss={dismissAlert}
      onPauseChange={(isPaused) => (isPaused ? pauseAlerts() : resumeAlerts())}
    />
  )
  return (
    <>
      {isOnline ? null : (
        <div className="mb-5">
          <Alert kind="warning" title={alertTexts.offlineTitle}>
            {alertTexts.offline}
          </Alert>
        </div>
      )}
      {modal && alerts.length > 0 ? (
        createPortal(<div className={`${STACK} sticky bottom-2 mx-2 mb-2`}>{list}</div>, modal)
      ) : (
        <div className={isPinned ? `${STACK} sticky top-2 mb-5` : alerts.length > 0 ? 'mb-5' : undefined}>{list}</div>
      )}
    </>
  )
}
