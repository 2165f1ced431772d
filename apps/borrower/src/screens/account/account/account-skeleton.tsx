import { accountTexts } from '@puente/texts/account'
import { Card, Skeleton, SkeletonGroup } from '@puente/ui'

/** The shape of an account with a loan: what is owed, the amounts, what can be done. */
export function AccountSkeleton() {
  return (
    <SkeletonGroup label={accountTexts.loading}>
      <Card>
        <Skeleton className="h-11 w-full rounded-control" />
        <Skeleton className="mt-5 h-5 w-24" />
        <Skeleton className="mt-2 h-9 w-44" />
        {['body', 'commission', 'total'].map((row) => (
          <div key={row} className="mt-5 flex justify-between">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </Card>
      <Card>
        <Skeleton className="h-7 w-48" />
        <Skeleton className="mt-4 h-12 w-full rounded-control" />
        <Skeleton className="mt-3 h-12 w-full rounded-control" />
      </Card>
    </SkeletonGroup>
  )
}
