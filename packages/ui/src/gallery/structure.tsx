import { civilDate, DEFAULT_PRODUCT, formatEuros, formatTae, quoteLoan } from '@puente/domain'
import CircleCheck from 'lucide-react/icons/circle-check'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { TextLink } from '../actions/link.tsx'
import { Badge } from '../feedback/badge.tsx'
import { ProgressSteps } from '../feedback/progress-steps.tsx'
import { Card } from '../layout/card.tsx'
import { DescriptionList } from '../layout/description-list.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { TabNav } from '../layout/tab-nav.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { DateText } from '../text/date-text.tsx'
import { Money } from '../text/money.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const QUOTE = quoteLoan({
  product: DEFAULT_PRODUCT,
  amountCents: 20_000,
  termDays: 14,
  giveDate: civilDate('2026-11-06'),
  isFirstLoan: false,
  percentCommission: 0,
})
const DUE = QUOTE.mustPayDate

const COST = [
  { key: 'amount', term: 'Recibes', description: <Money amountCents={QUOTE.amountCents} /> },
  {
    key: 'interest',
    term: 'Intereses',
    hint: '14 días',
    description: <Money amountCents={QUOTE.commissionTotalCents} />,
  },
  {
    key: 'total',
    term: 'Devuelves en total',
    description: <Money amountCents={QUOTE.returnAmountCents} />,
    total: true,
  },
]

export function Structure() {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <Chapter
      id="estructura"
      title="Estructura"
      lead="Tarjetas tranquilas que contestan por orden: qué, cuándo, qué puedo hacer."
    >
      <Card
        title="Tu préstamo"
        aside={
          <Badge kind="success" icon={<CircleCheck size={16} aria-hidden="true" />}>
            Al día
          </Badge>
        }
      >
        <p className="text-ink-soft">Hoy debes</p>
        <Money amountCents={QUOTE.returnAmountCents} className="text-3xl font-heading" />
        <p className="mt-1">
          Paga antes del <DateText date={DUE} className="font-strong" />
        </p>
        <div className="mt-1">
          <Disclosure summary="¿Por qué este importe?">
            <DescriptionList rows={COST} />
          </Disclosure>
        </div>
        <div className="mt-3 flex flex-col gap-3">
          <Button wide>{`Pagar ${formatEuros(QUOTE.returnAmountCents)}`}</Button>
          <Button wide variant="secondary">
            Pagar solo una parte
          </Button>
        </div>
      </Card>
      <Card title="Tu solicitud" variant="quiet">
        <DescriptionList
          rows={[
            ...COST,
            { key: 'due', term: 'Fecha de pago', description: <DateText date={DUE} /> },
            { key: 'tae', term: 'TAE', description: formatTae(QUOTE.taePercent) },
          ]}
        />
      </Card>
      <Specimen title="Progreso">
        <ProgressSteps
          stages={[
            { key: 'registration', label: 'Registro', state: 'done', steps: [1, 1, 1] },
            { key: 'confirmation', label: 'Comprobación', state: 'current', steps: [0.5, 0] },
            { key: 'loan', label: 'Tu préstamo', state: 'todo', steps: [0, 0] },
          ]}
        />
      </Specimen>
      <Specimen title="Pestañas que son páginas">
        <TabNav
          label="Tu cuenta"
          items={[
            { href: '#estructura', label: 'Tu préstamo', current: true },
            { href: '#estructura-historial', label: 'Historial', current: false },
            { href: '#estructura-datos', label: 'Tus datos', current: false },
          ]}
        />
      </Specimen>
      <Specimen title="Fechas e importes">
        <DescriptionList
          rows={[
            { key: 'long', term: 'Donde se decide', description: <DateText date={DUE} /> },
            { key: 'year', term: 'Con año', description: <DateText date={DUE} format="longWithYear" /> },
            { key: 'short', term: 'En formularios', description: <DateText date={DUE} format="short" /> },
            { key: 'dotted', term: 'En listas', description: <DateText date={DUE} format="dotted" /> },
            { key: 'big', term: 'Importe grande', description: <Money amountCents={123_456_789} /> },
            { key: 'negative', term: 'Descuento', description: <Money amountCents={-3_000} /> },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Badge>En estudio</Badge>
          <Badge kind="info">Por firmar</Badge>
          <Badge kind="success">Pagado</Badge>
          <Badge kind="warning">Vence mañana</Badge>
          <Badge kind="error">3 días de retraso</Badge>
        </div>
      </Specimen>
      <Specimen title="Detalles y menú lateral">
        <div className="divide-y divide-line border-y border-line">
          <Disclosure variant="block" summary="¿Qué pasa si no pago a tiempo?">
            <p className="text-ink-soft">
              Se suman intereses de demora cada día, con un máximo que verás antes de firmar. Si ves que no llegas,
              escríbenos antes: hay opciones.
            </p>
          </Disclosure>
          <Disclosure variant="block" summary="¿Puedo pagar antes?" open>
            <p className="text-ink-soft">Sí, cuando quieras y sin comisión. Pagas menos intereses.</p>
          </Disclosure>
        </div>
        <Button variant="secondary" icon={<Menu size={20} aria-hidden="true" />} onClick={() => setMenuOpen(true)}>
          Abrir el menú
        </Button>
        <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title="Menú">
          <ul className="flex flex-col gap-1">
            {['Tu préstamo', 'Historial', 'Tus datos', 'Salir de la cuenta'].map((entry) => (
              <li key={entry}>
                <a
                  href="#estructura"
                  className="flex min-h-12 items-center rounded-control px-3 font-medium hover:bg-sunken"
                >
                  {entry}
                </a>
              </li>
            ))}
          </ul>
          <div className="mt-auto border-t border-line pt-4 text-ink-soft">
            <p className="font-strong text-ink">Atención al cliente</p>
            <p>
              <TextLink href="tel:+34910000000">910 00 00 00</TextLink>, de lunes a viernes de 9 a 19 h
            </p>
          </div>
        </Drawer>
      </Specimen>
    </Chapter>
  )
}
