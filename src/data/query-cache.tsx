import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'

/** One cache of reads for all screens, as long as they are there: whoever signs in next begins with none of it. */
export function QueryCache({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
