import { Skeleton, SkeletonGroup } from '@puente/ui'

/** The place of a part of a page that is still loading. */
export const LoadingLines = () => (
  <SkeletonGroup>
    <Skeleton className="h-4 w-2/3" />
    <Skeleton className="h-4 w-1/2" />
  </SkeletonGroup>
)
