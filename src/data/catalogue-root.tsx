import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { pageCatalogue } from '../platform/catalogue/page-catalogue.ts'
import { CatalogueProvider } from './catalogue.tsx'

/** One catalogue for all screens, kept fresh while they are there. */
export function CatalogueRoot({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) {
  const [catalogue] = useState(() => pageCatalogue(engine))
  useEffect(() => catalogue.start(), [catalogue])
  return <CatalogueProvider value={catalogue}>{children}</CatalogueProvider>
}
