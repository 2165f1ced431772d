import type { StaffDocument } from '@puente/contract'
import { documentTypeTexts, documentViewerTexts as texts } from '@puente/texts/backoffice-decide'
import { EmptyState } from '@puente/ui'
import Maximize from 'lucide-react/icons/maximize'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type PointerEvent, useRef, useState } from 'react'
import { documentAddress } from '../../../api/documents.ts'
import { usePageKeys } from '../../../components/use-page-keys.ts'

const ZOOM_STEP = 1.25
const MIN_ZOOM = 0.5
const MAX_ZOOM = 8
const QUARTER = 90

interface View {
  readonly zoom: number
  readonly turn: number
  readonly x: number
  readonly y: number
}
const FIT: View = { zoom: 1, turn: 0, x: 0, y: 0 }

interface DocumentImageProps {
  readonly document: StaffDocument
}

/** The picture with zoom, rotation and dragging. A PDF is only offered for download. */
export function DocumentImage({ document }: DocumentImageProps) {
  if (document.content_type === null) return <EmptyState title={texts.noImage} />
  const address = documentAddress(document.id)
  if (document.content_type === 'application/pdf') {
    return (
      <div className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-4 py-16 text-center">
        <p className="font-strong">{texts.pdfTitle}</p>
        <p className="text-ink-soft">{texts.pdfText}</p>
        <a href={address} download className="text-primary underline">
          {texts.download}
        </a>
      </div>
    )
  }
  return <Picture address={address} name={documentTypeTexts[document.type]} />
}

function Picture({ address, name }: { readonly address: string; readonly name: string }) {
  const [view, setView] = useState(FIT)
  const [hasFailed, setHasFailed] = useState(false)
  const dragged = useRef<{ readonly x: number; readonly y: number } | null>(null)

  const zoomBy = (factor: number) =>
    setView((now) => ({ ...now, zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, now.zoom * factor)) }))
  const turnBy = (degrees: number) => setView((now) => ({ ...now, turn: now.turn + degrees }))
  const fit = () => setView(FIT)
  usePageKeys({
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    '0': fit,
    '[': () => turnBy(-QUARTER),
    ']': () => turnBy(QUARTER),
  })

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { x: event.clientX - view.x, y: event.clientY - view.y }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = dragged.current
    if (from !== null) setView((now) => ({ ...now, x: event.clientX - from.x, y: event.clientY - from.y }))
  }
  const drop = () => {
    dragged.current = null
  }

  const tools = [
    { label: texts.zoomOut, Icon: ZoomOut, run: () => zoomBy(1 / ZOOM_STEP) },
    { label: texts.fit, Icon: Maximize, run: fit },
    { label: texts.zoomIn, Icon: ZoomIn, run: () => zoomBy(ZOOM_STEP) },
    { label: texts.turnLeft, Icon: RotateCcw, run: () => turnBy(-QUARTER) },
    { label: texts.turnRight, Icon: RotateCw, run: () => turnBy(QUARTER) },
  ]
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div role="toolbar" aria-label={texts.toolbar} className="flex items-center gap-1 border-line border-b px-2 py-1">
        {tools.map(({ label, Icon, run }) => (
          <button
            key={label}
            type="button"
            title={label}
            aria-label={label}
            onClick={run}
            className="flex size-9 items-center justify-center rounded-control hover:bg-sunken"
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        ))}
        <span
          role="status"
          className="ml-auto pr-2 text-ink-soft tabular-nums"
        >{`${Math.round(view.zoom * 100)} %`}</span>
      </div>
      <div
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        className="flex h-[46vh] min-h-72 cursor-grab touch-none items-center justify-center overflow-hidden bg-sunken active:cursor-grabbing"
      >
        {hasFailed ? (
          <p className="text-ink-soft">{texts.failed}</p>
        ) : (
          <img
            src={address}
            alt={texts.image(name)}
            draggable={false}
            onError={() => setHasFailed(true)}
            className="max-h-full max-w-full select-none"
            style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})` }}
          />
        )}
      </div>
    </div>
  )
}
