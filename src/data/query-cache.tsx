import { useState } from 'react'
import type { ReactNode } from 'react'
import { QueryClientProvider, QueryClient } from '@tanstack/react-query'

/** The engine retries reads. A failed read shows at once and is retried on request or reconnect. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true } },
  })
}

/** Provides one query cache for all screens. The next user starts with an empty one. */
export function QueryCache({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
