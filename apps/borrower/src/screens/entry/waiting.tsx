import { layoutTexts } from '@puente/texts/layout'
import { VisuallyHidden } from '@puente/ui'
import { ScreenSkeleton } from '../../shell/screen-skeleton.tsx'

/** Shown while an entry address does its work. */
export function Waiting() {
  return (
    <div className="mx-auto w-full max-w-step px-4 py-10">
      <VisuallyHidden>
        <h1>{layoutTexts.titles.fallback}</h1>
      </VisuallyHidden>
      <ScreenSkeleton />
    </div>
  )
}
