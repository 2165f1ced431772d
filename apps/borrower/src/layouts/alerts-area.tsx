import { alertTexts } from '@puente/texts/alerts'
import { Alert, AlertList } from '@puente/ui'
import { useSyncExternalStore } from 'react'
import { dismissAlert, pauseAlerts, resumeAlerts, useAlerts } from '../alerts/alerts.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/**
 * The alerts of every layout, and the offline notice. Alerts stay in view while the page scrolls: the answer to a button at the
 * bottom of a long page must not appear out of sight.
 */
export function AlertsArea() {
  const alerts = useAlerts()
  const isOnline = useIsOnline()
  return (
    <>
      {isOnline ? null : (
        <div className="mb-5">
          <Alert kind="warning" title={alertTexts.offlineTitle}>
            {alertTexts.offline}
          </Alert>
        </div>
      )}
      <div
        className={
          alerts.length > 0
            ? 'sticky top-2 z-30 mb-5 max-h-[50dvh] overflow-y-auto rounded-card shadow-raised'
            : undefined
        }
      >
        <AlertList
          alerts={alerts.map(({ id, severity, message }) => ({ id, kind: severity, message }))}
          onDismiss={dismissAlert}
          onPauseChange={(isPaused) => (isPaused ? pauseAlerts() : resumeAlerts())}
        />
      </div>
    </>
  )
}
