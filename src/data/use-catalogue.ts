import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import { getRowName } from '../../contract/kernel/endpoint.ts'
import type { Catalogue, CatalogueState } from '../../offline/catalogue/catalogue.ts'
import { useCatalogueSource } from './catalogue.tsx'
import { useScreenRead } from './screen-reads.tsx'

/** A catalogue read: the answer, its source and the error. `error` with `data` means that the latest attempt failed. */
export interface CatalogueResult<T> {
  readonly data: T | undefined
  /** Who answered; null before the first answer. */
  readonly source: 'server' | 'device' | null
  /** When the answer was current, epoch ms. */
  readonly asOf: number | null
  /** The catalogue version, if the device answered. */
  readonly version: number | null
  readonly isLoading: boolean
  /** A new query is running and `data` still belongs to the previous one (`keepPrevious`). */
  readonly isPrevious: boolean
  /** Show it with `errorMessage`. */
  readonly error: unknown
  readonly refetch: () => void
}

/**
 * Reads the catalogue (rows E, P, G05, G07, W07) from the server, or from the device if the network fails.
 * `keepPrevious` shows the last answer while the next loads, as in search lists. `isOn: false` waits.
 */
export function useCatalogue<R extends Row>(
  row: R,
  input: Sent<R>,
  options: { readonly keepPrevious?: boolean; readonly isOn?: boolean } = {},
): CatalogueResult<Reply<R>> {
  const catalogue = useCatalogueSource()
  const query = useQuery({
    queryKey: ['catalogue', row.path, input],
    meta: { row: getRowName(row), isBytes: row.replyAs === 'bytes' },
    enabled: options.isOn ?? true,
    queryFn: () => catalogue.read(row, input),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  })
  useScreenRead(async () => {
    const { data, isError } = await query.refetch()
    return !isError && data?.source === 'server'
  }, options.isOn ?? true)
  return {
    data: query.data?.value,
    source: query.data?.source ?? null,
    asOf: query.data?.asOf ?? null,
    version: query.data?.version ?? null,
    isLoading: query.isLoading,
    isPrevious: query.isPlaceholderData,
    error: query.error,
    refetch: () => {
      void query.refetch()
    },
  }
}

export interface CatalogueOnDevice extends Pick<
  Catalogue,
  'setBrandOffline' | 'setAllOffline' | 'setModelOffline' | 'getModelSize' | 'refresh'
> {
  /** Undefined until it is known. */
  readonly state: CatalogueState | undefined
  readonly error: unknown
}

const stateKey = ['catalogue-state']

/** The catalogue's state on this device, updated on each change, and the actions on it. */
export function useCatalogueState(): CatalogueOnDevice {
  const catalogue = useCatalogueSource()
  const queries = useQueryClient()
  useEffect(
    () =>
      catalogue.watch(() => {
        void queries.invalidateQueries({ queryKey: stateKey })
      }),
    [catalogue, queries],
  )
  const { data, error } = useQuery({ queryKey: stateKey, queryFn: () => catalogue.state() })
  return {
    state: data,
    error,
    setBrandOffline: (brandId, isWanted) => catalogue.setBrandOffline(brandId, isWanted),
    setAllOffline: (isWanted) => catalogue.setAllOffline(isWanted),
    setModelOffline: (equipmentId, isWanted) => catalogue.setModelOffline(equipmentId, isWanted),
    getModelSize: (equipmentId) => catalogue.getModelSize(equipmentId),
    refresh: () => catalogue.refresh(),
  }
}
