import { QueryClient } from '@tanstack/react-query'

/** Reads are tried by the engine; a failed one is said at once and tried again when the person or the network asks. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true } },
  })
}
