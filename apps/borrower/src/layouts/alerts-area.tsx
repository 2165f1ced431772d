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

/** The alerts of every layout, and the offline notice. */
export function AlertsArea() {
  const alerts = useAlerts()
  const isOnline = useIsOnline()
  return (
    <div className={alerts.length > 0 || !isOnline ? 'mb-5 flex flex-col gap-3' : undefined}>
      {isOnline ? null : (
        <Alert kind="warning" title={alertTexts.offlineTitle}>
          {alertTexts.offline}
        </Alert>
      )}
      <AlertList
        alerts={alerts.map(({ id, severity, message }) => ({ id, kind: severity, message }))}
        onDismiss={dismissAlert}
        onPauseChange={(isPaused) => (isPaused ? pauseAlerts() : resumeAlerts())}
      />
    </div>
  )
}
