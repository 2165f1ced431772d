import { uiTexts } from '@puente/texts/ui'
import type { ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** A grey placeholder; the class sets its size, as in `h-7 w-40`. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={classNames('block animate-breathe rounded-md bg-ink/10', className)} />
}

/** Groups the skeletons of one part of the page and announces once that it is loading. */
export function SkeletonGroup({
  label = uiTexts.loading,
  children,
}: {
  readonly label?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
