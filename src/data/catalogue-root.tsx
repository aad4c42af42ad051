import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { pageCatalogue } from '../platform/catalogue/page-catalogue.ts'
import { CatalogueProvider } from './catalogue.tsx'

/** One catalogue for all screens, kept fresh while they are there; what is open changes in its place with what is kept. */
export function CatalogueRoot({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) {
  const [catalogue] = useState(() => pageCatalogue(engine))
  const queries = useQueryClient()
  useEffect(() => catalogue.start(), [catalogue])
  useEffect(
    () =>
      catalogue.watch((news) => {
        if (news === 'answers') void queries.invalidateQueries({ queryKey: ['catalogue'] })
      }),
    [catalogue, queries],
  )
  return <CatalogueProvider value={catalogue}>{children}</CatalogueProvider>
}
