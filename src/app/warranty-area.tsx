import type { ReactNode } from 'react'
import { useHasWarranty } from '../data/use-has-warranty.ts'
import { PageNotFound } from './crash/page-not-found.tsx'

/** A screen of the warranty area. In a shop without one it is not found. */
export function WarrantyArea({ children }: { readonly children: ReactNode }) {
  return useHasWarranty() ? children : <PageNotFound />
}
