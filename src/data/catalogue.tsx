import { createContext, useContext, useMemo } from 'react'
import type { Catalogue } from '../../offline/catalogue/catalogue.ts'
import { serverCatalogue } from '../../offline/catalogue/server-catalogue.ts'
import { useClock } from './clock.tsx'
import { useEngine } from './engine.tsx'

const Given = createContext<Catalogue | null>(null)
export const CatalogueProvider = Given.Provider

/** The catalogue that the screens ask: with the device behind it where one was given, else the server alone. */
export function useCatalogueSource(): Catalogue {
  const engine = useEngine()
  const clock = useClock()
  const given = useContext(Given)
  return useMemo(() => given ?? serverCatalogue(engine, () => clock.now()), [given, engine, clock])
}
