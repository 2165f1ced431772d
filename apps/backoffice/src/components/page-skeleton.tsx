import { Skeleton, SkeletonGroup } from '@puente/ui'

/** A page while its program or its data loads. */
export function PageSkeleton() {
  return (
    <div className="p-4 lg:px-6 lg:py-5">
      <SkeletonGroup>
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-64 w-full" />
      </SkeletonGroup>
    </div>
  )
}
