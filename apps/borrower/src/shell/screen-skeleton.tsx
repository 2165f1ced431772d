import { Skeleton, SkeletonGroup } from '@puente/ui'

/** The shape of a page that comes: a heading, two lines, a field, a button. */
export function ScreenSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-3 h-12 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
    </SkeletonGroup>
  )
}
