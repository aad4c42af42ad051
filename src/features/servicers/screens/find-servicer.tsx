import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { site } from '../../../../contract/site.ts'
import { servicers } from '../../../../contract/servicers.ts'
import type { Servicer } from '../../../../contract/servicers.ts'
import { usePostalCode } from '../../../data/use-postal-code.ts'
import { useRead } from '../../../data/use-read.ts'
import type { ReadResult } from '../../../data/use-read.ts'
import { addRecent, useRecents } from '../../../platform/recents.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { SearchResults } from '../components/search-results.tsx'
import { SearchStatus } from '../components/search-status.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { toSearchPath, parseSearch } from '../components/servicer-search.ts'
import type { Search } from '../components/servicer-search.ts'
import '../components/servicers.css'

const { findByZip, findByState } = servicers.table

/** The results of a search; offline, its last results. Null without a search. */
function useServicerSearch(search: Search | null): ReadResult<readonly Servicer[]> | null {
  const isZip = search?.by === 'zip'
  const byZip = useRead(
    findByZip,
    { params: { zip: isZip ? search.zip : '' }, query: { distance: isZip ? search.distance : 1 } },
    { isOn: isZip },
  )
  const byState = useRead(
    findByState,
    { params: { state: search?.by === 'state' ? search.state : '' }, query: {} },
    { isOn: search?.by === 'state' },
  )
  if (search === null) return null
  return isZip ? byZip : byState
}

const lastZips = { key: 'partwright:servicer-zip', max: 1 } as const

/** Find a servicer (S33) near a postal code or in a state, as a list and a map. Offline it shows the last results. */
export function FindServicerScreen() {
  const { pathname, search: query } = useOwnLocation('/find-a-servicer')
  const navigate = useNavigate()
  const search = parseSearch(pathname, query)
  const [lastZip = ''] = useRecents(lastZips)
  const reading = useServicerSearch(search)
  const zip = search?.by === 'zip' ? search.zip : ''
  const { found: place } = usePostalCode(zip)
  const states = useRead(site.table.listStates, { query: {} })
  const isKnown = reading?.state === 'ready' && zip !== ''
  useEffect(() => {
    if (isKnown) addRecent(lastZips, zip)
  }, [isKnown, zip])
  const stateName =
    search?.by === 'state' && states.state === 'ready'
      ? states.value.find((one) => one.abbreviation === search.state)?.state_name
      : undefined
  const where =
    search?.by === 'state' ? (stateName ?? search.state) : place ? `${place.city}, ${place.state} ${zip}` : zip
  return (
    <ShopPage
      title="Find a servicer"
      canRefresh
      asOf={reading?.state === 'ready' && !reading.isFresh ? reading.asOf : null}
      works="your last results are shown"
    >
      <SearchForm
        key={search === null ? '' : toSearchPath(search)}
        search={search}
        lastZip={lastZip}
        onSearch={(next) => {
          navigate(toSearchPath(next), { replace: search !== null })
        }}
      />
      {search === null || reading === null ? (
        <p className="t14 ink2">
          Servicers who repair our machines in the US and Canada, with phone numbers and directions.
        </p>
      ) : (
        <SearchStatus
          reading={reading}
          search={search}
          where={where}
          onWider={(miles) => {
            if (search.by === 'zip') navigate(toSearchPath({ ...search, distance: miles }), { replace: true })
          }}
        >
          {(found) => (
            <SearchResults
              found={found}
              where={where}
              middle={place?.middle ?? null}
              miles={search.by === 'zip' ? search.distance : null}
              state={search.by === 'state' ? search.state : null}
            />
          )}
        </SearchStatus>
      )}
    </ShopPage>
  )
}
