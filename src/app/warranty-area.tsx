import type { ReactNode } from 'react'
import { useHasWarranty } from '../data/use-has-warranty.ts'
import { Missing } from './crash/missing.tsx'

/** A screen of the warranty area; in a shop without one it looks as if it were not there. */
export function WarrantyArea({ children }: { readonly children: ReactNode }) {
  return useHasWarranty() ? children : <Missing />
}
