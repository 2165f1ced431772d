import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Skeleton, SkeletonGroup } from '@puente/ui'

/** As tall as the calculator, so that the phone form below does not move. */
export function CalculatorSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      {[texts.amount, texts.term].map((label) => (
        <div key={label} className="mb-1 flex h-36 flex-col">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="mt-3 h-13 w-full" />
          <Skeleton className="mt-5 h-1.5 w-full" />
          <div className="mt-5 flex justify-between">
            <Skeleton className="h-4 w-14" />
            <Skeleton className="h-4 w-14" />
          </div>
        </div>
      ))}
      <div className="flex h-38 flex-col justify-between rounded-card bg-sunken p-4">
        <div className="grid grid-cols-3 gap-3">
          {[texts.receive, texts.cost, texts.tae].map((label) => (
            <div key={label} className="flex flex-col gap-1.5">
              <Skeleton className="h-4 w-12" />
              <Skeleton className="h-5 w-18" />
            </div>
          ))}
        </div>
        <div className="flex items-end justify-between">
          <Skeleton className="h-10 w-36" />
          <Skeleton className="h-8 w-24" />
        </div>
      </div>
      {/* The sentences under a first loan, the most common case: more lines on a narrow screen. */}
      <Skeleton className="h-18 w-full sm:h-12" />
      <Skeleton className="h-20 w-3/4 sm:h-12" />
      <Skeleton className="h-29 w-full sm:h-20" />
      <Skeleton className="mt-2 mb-3 h-6 w-56" />
    </SkeletonGroup>
  )
}
