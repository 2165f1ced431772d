import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '../actions/button.tsx'
import { Pill } from '../feedback/pill.tsx'
import { BrandStrip } from '../layout/brand-strip.tsx'
import { Landscape } from '../layout/landscape.tsx'
import { PricePanel } from '../layout/price-panel.tsx'
import { RowLink, Rows } from '../layout/rows.tsx'
import { Timeline } from '../layout/timeline.tsx'
import { BridgeScene } from '../scene/bridge-scene.tsx'
import { Coin } from '../scene/coin.tsx'
import { SpansBar } from '../scene/spans-bar.tsx'
import { Facts } from '../text/facts.tsx'
import { PageAmount } from '../text/page-amount.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const SCENES = [
  { name: 'Al día', props: { mood: 'calm', progress: 0.3, start: '13 nov', end: '13 dic' } },
  { name: 'Quedan dos días', props: { mood: 'soon', progress: 0.93, start: '21 oct', end: '20 nov' } },
  { name: 'Con retraso', props: { mood: 'late', progress: 1, start: '14 oct', end: '13 nov' } },
  { name: 'Pagado', props: { mood: 'done', progress: 1, start: '21 oct', end: '18 nov' } },
  { name: 'En tres cuotas', props: { progress: 0.5, spans: 3, spanLabels: ['✓ 1', 'Cuota 2', '3'] } },
  { name: 'El dinero en camino', props: { progress: 0.58, traveller: Coin, isAwaited: true } },
] as const

const PRICE = [
  { key: 'received', label: 'Recibiste', value: '300,00 €' },
  { key: 'cost', label: 'Coste', value: '84,00 €' },
  { key: 'tae', label: 'TAE', value: '2.333,9 %' },
]

/** The bridge in every state, and the five recipes that pages are made of. */
export const Scenes = () => (
  <Chapter
    id="paisaje"
    title="Paisaje"
    lead="Quien camina es hoy; lo oscuro, el tiempo que ha pasado; la bandera, la fecha de pago; cada vano, una cuota."
  >
    {SCENES.map(({ name, props }) => (
      <Specimen key={name} title={name}>
        <div
          data-mood={'mood' in props ? props.mood : 'calm'}
          className="overflow-clip rounded-card bg-(--scene-sky) pt-6"
        >
          <BridgeScene {...props} />
        </div>
      </Specimen>
    ))}
    <Specimen title="Paisaje y hoja">
      <div className="overflow-clip rounded-card border border-line">
        <Landscape
          mood="soon"
          scene={<BridgeScene mood="soon" progress={0.93} />}
          sheet={
            <>
              <Facts facts={PRICE} className="mb-4" />
              <Button wide>Pagar 384,00 €</Button>
            </>
          }
        >
          <p className="text-lg font-strong">Hoy debes</p>
          <PageAmount amountCents={38_400} />
          <Pill kind="soon" icon={<Clock size={16} aria-hidden="true" />}>
            Te quedan 2 días
          </Pill>
        </Landscape>
      </div>
    </Specimen>
    <Specimen title="Tiempo del dinero">
      <Timeline
        entries={[
          { key: 'received', state: 'done', title: 'Recibiste', amount: '300,00 €', text: 'Miércoles, 21 de octubre' },
          { key: 'today', state: 'now', title: 'Hoy, 28 días después', amount: '384,00 €' },
          { key: 'due', state: 'next', title: 'Fecha de pago', amount: '390,00 €', text: 'Viernes, 20 de noviembre' },
        ]}
      />
      <Pill kind="late" icon={<TriangleAlert size={16} aria-hidden="true" />}>
        5 días de retraso
      </Pill>
      <Pill kind="done">Dos días antes de la fecha</Pill>
    </Specimen>
    <Specimen title="Filas">
      <Rows>
        <RowLink href="#paisaje" title="Contrato" text="PDF · 44 kB" />
        <RowLink href="#paisaje" title="Información normalizada europea" text="PDF · 42 kB" />
      </Rows>
      <SpansBar spans={['paid', 'missed', 'current', 'ahead']} />
    </Specimen>
    <Specimen title="Franja de marca y panel de precio">
      <BrandStrip title="¿Hablamos?">
        <p className="mt-1 text-on-brand-soft">Te atiende una persona.</p>
      </BrandStrip>
      <PricePanel>
        <Facts facts={PRICE} soft="text-on-dock-soft" className="mb-3" />
        <Button variant="dock" wide>
          Pedir 300 €
        </Button>
      </PricePanel>
    </Specimen>
  </Chapter>
)
