import { documentsTexts as texts } from '@puente/texts/documents'
import type { PhotoSubject } from '../../../camera/photo-quality.ts'
import { type Hint, HintDrawing } from './illustrations.tsx'

export const ALL_HINTS: readonly Hint[] = [
  'originalDocument',
  'goodLight',
  'noOtherFaces',
  'cleanFace',
  'noVirtualCamera',
]

/** Requirements R5: what matters for each kind of photo. */
export const HINTS_OF: Readonly<Record<PhotoSubject, readonly Hint[]>> = {
  card: ['originalDocument', 'goodLight'],
  paper: ['goodLight'],
  face: ['goodLight', 'noOtherFaces', 'cleanFace', 'noVirtualCamera'],
  face_with_card: ['goodLight', 'noOtherFaces', 'cleanFace', 'noVirtualCamera'],
}

export function HintList({ hints }: { readonly hints: readonly Hint[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {hints.map((hint) => (
        <li key={hint} className="flex items-center gap-3">
          <HintDrawing hint={hint} />
          <div className="min-w-0">
            <p className="font-strong">{texts.hints[hint].title}</p>
            <p className="text-sm text-ink-soft">{texts.hints[hint].text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
