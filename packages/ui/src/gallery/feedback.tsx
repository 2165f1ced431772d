import Inbox from 'lucide-react/icons/inbox'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { LinkButton } from '../actions/link-button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { AlertList, type ListedAlert } from '../feedback/alert-list.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { PageLoader } from '../feedback/page-loader.tsx'
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { FullScreenDialog } from '../overlays/full-screen-dialog.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const LISTED: readonly ListedAlert[] = [
  { id: 'card', kind: 'success', message: 'Hemos añadido tu tarjeta.' },
  { id: 'loan', kind: 'info', title: 'Ya tienes un préstamo', message: 'Puedes pedir otro cuando lo hayas pagado.' },
]

export function Feedback() {
  const [loading, setLoading] = useState(false)
  return (
    <Chapter
      id="respuestas"
      title="Respuestas"
      lead="Lo que pasa, cuánto tarda y qué se puede hacer. Nunca solo con color."
    >
      <Specimen title="Avisos">
        <Alert kind="success" live={false} title="Pago recibido">
          {'Hemos recibido 50,00\u00a0€. Te quedan 164,50\u00a0€ por pagar.'}
        </Alert>
        <Alert kind="warning" live={false} title="Tu fecha de pago es el viernes, 20 de noviembre">
          Si no puedes pagar, mira ahora tus opciones: cuanto antes, menos cuesta.
        </Alert>
        <Alert kind="error" live={false} onDismiss={() => {}}>
          No hemos podido guardar tus datos. Inténtalo de nuevo en unos minutos.
        </Alert>
        <Alert
          kind="info"
          live={false}
          title="Hay una versión nueva"
          action={<Button variant="secondary">Recargar la página</Button>}
        >
          No pierdes nada de lo que has escrito.
        </Alert>
      </Specimen>
      <Alerts />
      <Specimen title="Carga con la forma de lo que viene">
        <SkeletonGroup>
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
        <div className="flex items-center gap-4 text-primary">
          <Spinner />
          <Spinner size={24} />
          <Spinner size={40} label="Estamos leyendo los datos de tu banco" />
        </div>
        <Button variant="secondary" onClick={() => setLoading(!loading)}>
          {loading ? 'Parar la barra de arriba' : 'Mostrar la barra de arriba'}
        </Button>
        <PageLoader active={loading} />
      </Specimen>
      <Dialogs />
      <Specimen title="Vacío">
        <EmptyState
          icon={<Inbox size={24} aria-hidden="true" />}
          headingLevel={3}
          title="Todavía no has tenido ningún préstamo"
          actions={<LinkButton href="#respuestas">Calcular un préstamo</LinkButton>}
        >
          Cuando termines de pagar el primero, lo verás aquí con todos sus pagos.
        </EmptyState>
      </Specimen>
      <Specimen title="Sin conexión">
        <EmptyState
          icon={<WifiOff size={24} aria-hidden="true" />}
          headingLevel={3}
          title="No hay conexión"
          actions={<Button variant="secondary">Probar otra vez</Button>}
        >
          Lo que has escrito sigue aquí. Seguimos en cuanto vuelva la red.
        </EmptyState>
      </Specimen>
    </Chapter>
  )
}

function Alerts() {
  const [alerts, setAlerts] = useState(LISTED)
  return (
    <Specimen title="Lista de avisos: se puede cerrar cada uno">
      <AlertList alerts={alerts} onDismiss={(id) => setAlerts(alerts.filter((alert) => alert.id !== id))} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAlerts(LISTED)}>
          Volver a mostrar
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            setAlerts([...alerts, { id: String(alerts.length), kind: 'error', message: 'Algo salió mal.' }])
          }
        >
          Añadir un error
        </Button>
      </div>
    </Specimen>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'none' | 'phone' | 'must' | 'window' | 'dark'>('none')
  const close = () => setOpen('none')
  return (
    <Specimen title="Diálogos">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('phone')}>
          Abrir una pregunta
        </Button>
        <Button variant="secondary" onClick={() => setOpen('must')}>
          Abrir una que hay que contestar
        </Button>
        <Button variant="secondary" onClick={() => setOpen('window')}>
          Abrir a pantalla completa
        </Button>
        <Button variant="secondary" onClick={() => setOpen('dark')}>
          Abrir a pantalla completa, oscura
        </Button>
      </div>
      <Dialog
        open={open === 'phone'}
        onClose={close}
        title="¿Es correcto tu número?"
        actions={
          <>
            <Button onClick={close}>Sí, es correcto</Button>
            <Button variant="secondary" onClick={close}>
              No, quiero cambiarlo
            </Button>
          </>
        }
      >
        <p className="text-2xl font-heading tabular-nums">+34 612 34 56 78</p>
        <p className="text-ink-soft">Te enviamos ahí un SMS con un código de 4 cifras.</p>
      </Dialog>
      <Dialog
        open={open === 'must'}
        onClose={close}
        dismissible={false}
        title="Tu sesión ha terminado"
        actions={<Button onClick={close}>Entrar de nuevo</Button>}
      >
        <p>Por seguridad cerramos la sesión después de un tiempo. Lo que has escrito está guardado.</p>
      </Dialog>
      {open === 'window' || open === 'dark' ? (
        <FullScreenDialog
          variant={open}
          title={open === 'dark' ? 'Tu documento' : 'Tu banco'}
          closeLabel="Cerrar y volver"
          onClose={close}
        >
          <p className="m-auto p-4">Aquí va la cámara o la página del banco.</p>
        </FullScreenDialog>
      ) : null}
    </Specimen>
  )
}
