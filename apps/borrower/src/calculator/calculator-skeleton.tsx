import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Skeleton, SkeletonGroup } from '@puente/ui'

/** As tall as what comes, so that the phone form below does not move. */
export function CalculatorSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      {[texts.amount, texts.term].map((label) => (
        <div key={label} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-13 w-full" />
          <Skeleton className="mt-3 h-1.5 w-full" />
          <div className="mt-2 flex justify-between">
            <Skeleton className="h-4 w-14" />
            <Skeleton className="h-4 w-14" />
          </div>
        </div>
      ))}
      <div className="mt-1 rounded-card bg-sunken p-4">
        <div className="grid grid-cols-3 gap-3">
          {[texts.receive, texts.cost, texts.tae].map((label) => (
            <div key={label} className="flex flex-col gap-1.5">
              <Skeleton className="h-4 w-12" />
              <Skeleton className="h-5 w-18" />
            </div>
          ))}
        </div>
        <div className="mt-4 flex items-end justify-between">
          <Skeleton className="h-10 w-36" />
          <Skeleton className="h-8 w-24" />
        </div>
      </div>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-15 w-full" />
    </SkeletonGroup>
  )
}
