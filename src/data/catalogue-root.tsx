import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { openPageCatalogue } from '../platform/catalogue/page-catalogue.ts'
import { CatalogueProvider } from './catalogue.tsx'

/** Provides one catalogue for all screens and refreshes it. Open screens update when stored answers change. */
export function CatalogueRoot({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) {
  const [catalogue] = useState(() => openPageCatalogue(engine))
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
