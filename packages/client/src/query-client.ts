import { QueryClient, type QueryKeyHashFunction } from '@tanstack/react-query'
import { isAnswered } from './api-failure.ts'

const RETRIES = 2

/** `queryKeyHashFn` tells apart responses that belong to different sessions. */
export const createQueryClient = (queryKeyHashFn?: QueryKeyHashFunction<readonly unknown[]>): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...(queryKeyHashFn && { queryKeyHashFn }),
        // An error response is final; a missing response or a 5xx is retried.
        retry: (failures, error) => failures < RETRIES && !isAnswered(error),
        staleTime: 5_000,
      },
    },
  })
