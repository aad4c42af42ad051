import { useDeferredValue, useEffect, useRef } from 'react'
import { catalogue } from '../../../../contract/catalogue.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { findForgiven } from '../../../../domain/catalogue/forgiven.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { useOwnMachine } from '../../../data/own-machine.ts'
import { useCatalogue, useCatalogueState } from '../../../data/use-catalogue.ts'
import { useIsInCatalogue } from '../../../data/use-is-in-catalogue.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Empty } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { SourceLabel } from '../components/source-label.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { MachineResults } from '../components/search/machine-results.tsx'
import { PartResults } from '../components/search/part-results.tsx'
import { RecentSearchList } from '../components/search/recent-search-list.tsx'
import { SerialParts } from '../components/search/serial-parts.tsx'
import { SearchFilters } from '../components/search/search-filters.tsx'
import { parseFilters } from '../components/search/parse-filters.ts'
import { ServiceNumberResult } from '../components/search/service-number-result.tsx'
import { parseSearchTerm } from '../components/search/use-search-box.ts'
import { mayBeNumber } from '../components/search/use-exact-part.ts'
import '../components/browse/browse.css'
import '../components/part.css'
import '../components/search/search.css'

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Shown for an offline search: which brands were searched, if not all are on this device. */
function SearchedBrandsNote() {
  const brands = useCatalogueState().state?.brands ?? []
  const offlineBrands = brands.filter(({ state }) => state === 'saved').map(({ name }) => name)
  if (offlineBrands.length === 0 || offlineBrands.length === brands.length) return null
  return (
    <Note icon="device" className="found-in">
      {`Searched only ${listFormat.format(offlineBrands)}, available offline on this device. Other brands are searched when you are online.`}
    </Note>
  )
}

/** Keeps a machine that was found by its whole serial number for its diagrams, parts and the cart. */
function useKeepFoundMachine(
  found: Reply<typeof catalogue.table.searchEquipment>[number] | undefined,
  serial: string,
): void {
  const [, keep] = useOwnMachine()
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  const id = found?.manufactured == null ? null : found.equipment_id
  const name = found === undefined ? '' : `${found.brand} ${found.name}`
  useEffect(() => {
    if (id !== null) latest.current({ serial: normalizeSerial(serial), equipment_id: id, name })
  }, [id, name, serial])
}

/** The search results (S06): machines, serial numbers and parts, updated while typing in the header. */
export function SearchScreen() {
  const { pathname, search, setSearch } = useOwnLocation('/search')
  const term = parseSearchTerm(pathname).trim()
  // Typing stays ahead of rendering: queries use the deferred term.
  const keywords = useDeferredValue(term)
  const filters = parseFilters(search)
  const isOn = keywords !== ''
  const { equipment_id, ...machineFilters } = filters
  const machines = useCatalogue(
    catalogue.table.searchEquipment,
    { query: { keywords, ...machineFilters } },
    { keepPrevious: true, isOn },
  )
  const query = { keywords, ...filters }
  const parts = useCatalogue(
    catalogue.table.searchProducts,
    { query: { ...query, page: 1 } },
    { keepPrevious: true, isOn },
  )
  // If the serial matches several models, no parts list can be chosen yet.
  const serials = (machines.data ?? []).filter(({ matched }) => matched === 'serial')
  const bySerial = serials.length === 1 && !machines.isPrevious ? serials[0] : undefined
  useKeepFoundMachine(bySerial, keywords)
  const forgiven = parts.isPrevious ? null : findForgiven(keywords, parts.data?.data ?? [])
  const hasMachines = (machines.data?.length ?? 0) > 0
  const isServiceNumber = useIsInCatalogue(
    catalogue.table.readEquipmentId,
    { query: { frp_id: keywords } },
    mayBeNumber(keywords),
  )
  return (
    <ShopPage
      title={term === '' ? 'Search' : `Results for “${term}”`}
      canRefresh
      asOf={parts.asOf}
      beside={
        isOn ? (
          <span className="found-by" role="status">
            {parts.data === undefined ? null : (
              <span className="t14 mute tn">
                {[
                  ...(parts.data.total > 0 || !hasMachines ? [formatCountOf(parts.data.total, 'part')] : []),
                  ...(hasMachines ? [formatCountOf(machines.data?.length ?? 0, 'machine')] : []),
                ].join(', ')}
              </span>
            )}
            <SourceLabel source={parts.source} asOf={parts.asOf} />
          </span>
        ) : null
      }
    >
      {isOn ? (
        <>
          <SearchFilters filters={filters} machines={machines.data ?? []} onFilter={setSearch} />
          {parts.source === 'device' && filters.brand_id === undefined ? <SearchedBrandsNote /> : null}
          {isServiceNumber ? <ServiceNumberResult number={keywords} /> : null}
          <MachineResults machines={machines.data ?? []} onFilter={setSearch} />
          {forgiven === null ? null : (
            <p className="t14" role="status">
              Showing results for <b>{forgiven}</b>
            </p>
          )}
          <CatalogueResult reading={parts} subject="The search" rows={6}>
            {(found) =>
              found.total === 0 ? (
                bySerial !== undefined ? (
                  <SerialParts key={bySerial.equipment_id} equipment={bySerial.equipment_id} serial={keywords} />
                ) : machines.data === undefined || hasMachines || isServiceNumber ? null : (
                  <Empty icon="search" title={`Nothing found for “${keywords}”`}>
                    {Object.keys(filters).length > 0
                      ? 'Try other filters. A part number works with or without dashes, and the first few characters are enough.'
                      : 'Try fewer words, the first characters of the number, or the serial number on the machine.'}
                  </Empty>
                )
              ) : (
                <PartResults found={found} query={query} />
              )
            }
          </CatalogueResult>
        </>
      ) : (
        <>
          <p className="t14 ink2">Enter a part number, name, model or serial number above, or scan a barcode.</p>
          <RecentSearchList />
        </>
      )}
    </ShopPage>
  )
}
