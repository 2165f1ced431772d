import { Skeleton, SkeletonGroup } from '@puente/ui'

/**
 * The skeleton of a page: a heading, two lines, a field, a button. As tall as the screen, so that the footer stays below
 * the fold and does not jump when the page loads.
 */
export function ScreenSkeleton() {
  return (
    <div className="min-h-dvh">
      <SkeletonGroup>
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-3 h-12 w-full rounded-control" />
        <Skeleton className="h-12 w-full rounded-control" />
      </SkeletonGroup>
    </div>
  )
}
