import { alertTexts } from '@puente/texts/alerts'
import { Alert, AlertList, useTopModal } from '@puente/ui'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissAlert, pauseAlerts, resumeAlerts, useAlerts } from '../alerts/alerts.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const STACK = 'sticky z-30 max-h-[50dvh] overflow-y-auto rounded-card shadow-raised'

const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/**
 * The alerts of every layout, and the offline notice. Alerts stay in view while the page scrolls: the answer to a button at the
 * bottom of a long page must not appear out of sight. While a modal dialog is open they are at its bottom: behind it they would
 * be covered and silent.
 */
export function AlertsArea() {
  const alerts = useAlerts()
  const isOnline = useIsOnline()
  const modal = useTopModal()
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
        createPortal(<div className={`${STACK} bottom-2 mx-2 mb-2`}>{list}</div>, modal)
      ) : (
        <div className={alerts.length > 0 ? `${STACK} top-2 mb-5` : undefined}>{list}</div>
      )}
    </>
  )
}
