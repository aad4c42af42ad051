import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { QueryClientProvider, QueryClient, onlineManager } from '@tanstack/react-query'
import { takeFirstReads } from './first-reads.ts'

/** Whether the device gave this answer in the server's place, as `useRead` and `useCatalogue` cache it. */
const isFromDevice = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  (('fresh' in answer && answer.fresh === false) || ('source' in answer && answer.source === 'device'))

/**
 * The engine retries reads. A failed read shows at once and is retried on request or reconnect. With the network, what the
 * device answered is asked for again at once, however new it is, and what the server answered once it has aged.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...{ retry: false, staleTime: 15_000, networkMode: 'always' },
        refetchOnReconnect: ({ state }) => (isFromDevice(state.data) ? 'always' : true),
      },
    },
  })
}

/**
 * Has what did not load read again as soon as the server answers. The browser's own events, which the cache listens to by
 * itself, tell of the device's network alone: they miss a router without a line, a foreign sign-in page and a server's stop.
 */
export function useConnectionOfReads(isOnline: boolean): void {
  useEffect(() => {
    onlineManager.setEventListener((setOnline) => {
      setOnline(isOnline)
      return undefined
    })
  }, [isOnline])
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
