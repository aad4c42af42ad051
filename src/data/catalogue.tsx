import { createContext, useContext, useMemo } from 'react'
import type { Catalogue } from '../../offline/catalogue/catalogue.ts'
import { createServerCatalogue } from '../../offline/catalogue/server-catalogue.ts'
import { useClock } from './clock.tsx'
import { useEngine } from './engine.tsx'

const CatalogueContext = createContext<Catalogue | null>(null)
export const CatalogueProvider = CatalogueContext.Provider

/** The catalogue for screens: with device storage if provided, else server only. */
export function useCatalogueSource(): Catalogue {
  const engine = useEngine()
  const clock = useClock()
  const given = useContext(CatalogueContext)
  return useMemo(() => given ?? createServerCatalogue(engine, () => clock.now()), [given, engine, clock])
}
