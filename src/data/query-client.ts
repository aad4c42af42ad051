import { QueryClient } from '@tanstack/react-query'

/** The engine retries reads. A failed read shows at once and is retried on request or reconnect. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true } },
  })
}
