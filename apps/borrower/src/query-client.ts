import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api/http.ts'

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // An answer is final; silence, and a server that is down for a moment, are worth asking again.
      retry: (failures, error) =>
        failures < RETRIES && (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500),
      staleTime: 5_000,
    },
    mutations: { retry: false },
  },
})
