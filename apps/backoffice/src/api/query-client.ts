import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './http.ts'

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // An error response is final; a missing response or a 5xx is retried.
      retry: (failures, error) =>
        failures < RETRIES && (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500),
      staleTime: 5_000,
    },
    mutations: { retry: false },
  },
})
