import { accountTexts } from '@puente/texts/account'
import { Button, Skeleton, SkeletonGroup } from '@puente/ui'

interface SectionFallbackProps {
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly texts: { readonly failed: string; readonly loading: string }
}

/** What a section of the account shows while it has no data: that it is loading, or that it failed and can be tried again. */
export function SectionFallback({ query: { isError, isFetching, refetch }, texts }: SectionFallbackProps) {
  if (isError) {
    return (
      <>
        <p>{texts.failed}</p>
        <Button variant="quiet" className="-mx-5" busy={isFetching} onClick={() => refetch()}>
          {accountTexts.retry}
        </Button>
      </>
    )
  }
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </SkeletonGroup>
  )
}
