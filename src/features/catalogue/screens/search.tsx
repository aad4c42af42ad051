import { useDeferredValue } from 'react'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { countOf } from '../../../shared/price-words.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Empty } from '../../../ui/four-states.tsx'
import { AnsweredBy } from '../components/answered-by.tsx'
import { Asked } from '../components/asked.tsx'
import { FoundMachines } from '../components/found-machines.tsx'
import { FoundParts } from '../components/found-parts.tsx'
import { Recently } from '../components/recently.tsx'
import { SerialParts } from '../components/serial-parts.tsx'
import { SearchFilters } from '../components/search-filters.tsx'
import { SearchedBrands } from '../components/searched-brands.tsx'
import { filtersOf } from '../components/filters-of.ts'
import { termOf } from '../components/use-search-box.ts'
import '../components/browse.css'
import '../components/part.css'
import '../components/search.css'

/** Search (S06): machines, serial numbers and parts, found while the term is being typed in the header. */
export function SearchScreen() {
  const { pathname, search, setSearch } = useOwnLocation('/search')
  const term = termOf(pathname).trim()
  // Typing stays ahead of the drawing: what is asked follows the last settled term.
  const keywords = useDeferredValue(term)
  const filters = filtersOf(search)
  const isOn = keywords !== ''
  const { equipment_id, ...ofMachines } = filters
  const machines = useCatalogue(
    catalogue.table.searchEquipment,
    { query: { keywords, ...ofMachines } },
    { keepPrevious: true, isOn },
  )
  const query = { keywords, ...filters }
  const parts = useCatalogue(
    catalogue.table.searchProducts,
    { query: { ...query, page: 1 } },
    { keepPrevious: true, isOn },
  )
  // Serials that begin alike on two models say nothing about parts yet.
  const serials = (machines.data ?? []).filter(({ matched }) => matched === 'serial')
  const bySerial = serials.length === 1 && !machines.isPrevious ? serials[0] : undefined
  const hasMachines = (machines.data?.length ?? 0) > 0
  return (
    <ShopPage
      title={term === '' ? 'Search' : `Results for “${term}”`}
      asOf={parts.asOf}
      beside={
        isOn ? (
          <span className="found-by" role="status">
            {parts.data === undefined ? null : (
              <span className="t14 mute tn">
                {[
                  ...(parts.data.total > 0 || !hasMachines ? [countOf(parts.data.total, 'part')] : []),
                  ...(hasMachines ? [countOf(machines.data?.length ?? 0, 'machine')] : []),
                ].join(', ')}
              </span>
            )}
            <AnsweredBy source={parts.source} asOf={parts.asOf} />
          </span>
        ) : null
      }
    >
      {isOn ? (
        <>
          <SearchFilters filters={filters} machines={machines.data ?? []} onFilter={setSearch} />
          {parts.source === 'device' && filters.brand_id === undefined ? <SearchedBrands /> : null}
          <FoundMachines machines={machines.data ?? []} onOnly={setSearch} />
          <Asked reading={parts} what="The search" rows={6}>
            {(found) =>
              found.total === 0 ? (
                bySerial !== undefined ? (
                  <SerialParts key={bySerial.equipment_id} equipment={bySerial.equipment_id} serial={keywords} />
                ) : machines.data === undefined || hasMachines ? null : (
                  <Empty icon="search" title={`Nothing found for “${keywords}”`}>
                    {Object.keys(filters).length > 0
                      ? 'With other filters there may be more. A part number works with and without its dashes; the first few characters are enough.'
                      : 'Try fewer words, the first characters of the number, or the serial on the machine’s plate.'}
                  </Empty>
                )
              ) : (
                <FoundParts found={found} query={query} />
              )
            }
          </Asked>
        </>
      ) : (
        <>
          <p className="t14 ink2">
            Type a part number, a name, a model or a serial number in the field above, or scan a barcode.
          </p>
          <Recently />
        </>
      )}
    </ShopPage>
  )
}
