import { useState } from 'react'
import type { ReactNode } from 'react'
import { QueryClientProvider, QueryClient } from '@tanstack/react-query'
import { takeFirstReads } from './first-reads.ts'

/** The engine retries reads. A failed read shows at once and is retried on request or reconnect. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true } },
  })
}

/** A cache that begins with what the page was drawn from, if the server drew it. */
function createFirstClient(): QueryClient {
  const queries = createQueryClient()
  takeFirstReads(queries, document)
  return queries
}

/** Provides one query cache for all screens. The next user starts with an empty one. */
export function QueryCache({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createFirstClient)
  return <GivenQueryCache queries={queries}>{children}</GivenQueryCache>
}

/** Provides this query cache. */
export const GivenQueryCache = ({
  queries,
  children,
}: {
  readonly queries: QueryClient
  readonly children: ReactNode
}) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
