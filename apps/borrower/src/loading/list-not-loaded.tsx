import { Button, Skeleton, SkeletonGroup } from '@puente/ui'

interface ListNotLoadedProps {
  readonly query: { readonly isError: boolean; readonly isPaused: boolean; readonly refetch: () => unknown }
  readonly texts: { readonly failed: string; readonly retry: string; readonly loading: string }
}

/** In place of a list that has not arrived: its outline, or after a failure and without a connection the reason and another try. */
export function ListNotLoaded({ query: { isError, isPaused, refetch }, texts }: ListNotLoadedProps) {
  if (isError || isPaused) {
    return (
      <p>
        {texts.failed}{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    )
  }
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="mt-2 h-11 w-full" />
    </SkeletonGroup>
  )
}
