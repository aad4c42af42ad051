import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Catalogue, CatalogueState } from '../../offline/catalogue/catalogue.ts'
import { useCatalogueSource } from './catalogue.tsx'

/** A read of the catalogue: the answer, whose it is, and what went wrong. `fault` beside `data` means that the newest try failed. */
export interface CatalogueReading<T> {
  readonly data: T | undefined
  /** Who answered; null while nobody has. */
  readonly source: 'server' | 'device' | null
  /** When it was true, epoch ms. */
  readonly asOf: number | null
  /** The catalogue's version, where the device answered from what it keeps. */
  readonly version: number | null
  readonly isLoading: boolean
  /** Another question was asked, and `data` is still the answer to the one before (`keepPrevious`). */
  readonly isPrevious: boolean
  /** To be said with `sayFault`. */
  readonly fault: unknown
  readonly refetch: () => void
}

/**
 * Reads the catalogue (rows E, P, G05, G07, W07): from the server, or from the device where the network fails.
 * `keepPrevious` shows the last answer while the next one comes, as lists under a search field do; `isOn: false` waits.
 */
export function useCatalogue<R extends Row>(
  row: R,
  input: Sent<R>,
  options: { readonly keepPrevious?: boolean; readonly isOn?: boolean } = {},
): CatalogueReading<Reply<R>> {
  const catalogue = useCatalogueSource()
  const query = useQuery({
    queryKey: ['catalogue', row.path, input],
    enabled: options.isOn ?? true,
    queryFn: () => catalogue.read(row, input),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  })
  return {
    data: query.data?.value,
    source: query.data?.source ?? null,
    asOf: query.data?.asOf ?? null,
    version: query.data?.version ?? null,
    isLoading: query.isLoading,
    isPrevious: query.isPlaceholderData,
    fault: query.error,
    refetch: () => {
      void query.refetch()
    },
  }
}

export interface CatalogueOnDevice extends Pick<
  Catalogue,
  'keepBrand' | 'keepAll' | 'keepModel' | 'sizeOfModel' | 'refresh'
> {
  /** Undefined while it is not known yet. */
  readonly state: CatalogueState | undefined
  readonly fault: unknown
}

const key = ['catalogue-state']

/** What of the catalogue is kept on this device, drawn anew with each change, and what can be done about it. */
export function useCatalogueState(): CatalogueOnDevice {
  const catalogue = useCatalogueSource()
  const queries = useQueryClient()
  useEffect(
    () =>
      catalogue.watch(() => {
        void queries.invalidateQueries({ queryKey: key })
      }),
    [catalogue, queries],
  )
  const { data, error } = useQuery({ queryKey: key, queryFn: () => catalogue.state() })
  return {
    state: data,
    fault: error,
    keepBrand: (brandId, isWanted) => catalogue.keepBrand(brandId, isWanted),
    keepAll: (isWanted) => catalogue.keepAll(isWanted),
    keepModel: (equipmentId, isWanted) => catalogue.keepModel(equipmentId, isWanted),
    sizeOfModel: (equipmentId) => catalogue.sizeOfModel(equipmentId),
    refresh: () => catalogue.refresh(),
  }
}
