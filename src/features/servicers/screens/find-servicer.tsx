import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { site } from '../../../../contract/site.ts'
import { usePostalCode } from '../../../data/use-postal-code.ts'
import { useRead } from '../../../data/use-read.ts'
import { remember, useRecents } from '../../../platform/recents.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { FoundServicers } from '../components/found-servicers.tsx'
import { FoundStates } from '../components/found-states.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { pathOf, searchOf } from '../components/search-of.ts'
import { useFound } from '../components/use-found.ts'
import '../components/servicers.css'

const lastZips = { key: 'partwright:servicer-zip', most: 1 } as const

/** Find a servicer (S33): around a postal code or in a state, as a list and on a map; without a network the last results. */
export function FindServicerScreen() {
  const { pathname, search: words } = useOwnLocation('/find-a-servicer')
  const navigate = useNavigate()
  const search = searchOf(pathname, words)
  const [lastZip = ''] = useRecents(lastZips)
  const reading = useFound(search)
  const zip = search?.by === 'zip' ? search.zip : ''
  const { found: place } = usePostalCode(zip)
  const states = useRead(site.table.listStates, { query: {} })
  const isKnown = reading?.state === 'ready' && zip !== ''
  useEffect(() => {
    if (isKnown) remember(lastZips, zip)
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
      asOf={reading?.state === 'ready' && !reading.isFresh ? reading.asOf : null}
      works="the last results are shown"
    >
      <SearchForm
        key={search === null ? '' : pathOf(search)}
        search={search}
        lastZip={lastZip}
        onSearch={(next) => {
          navigate(pathOf(next), { replace: search !== null })
        }}
      />
      {search === null || reading === null ? (
        <p className="t14 ink2">
          Servicers who repair Meridian machines in the US and Canada, with their phone numbers and the way there.
        </p>
      ) : (
        <FoundStates
          reading={reading}
          search={search}
          where={where}
          onWider={(miles) => {
            if (search.by === 'zip') navigate(pathOf({ ...search, distance: miles }), { replace: true })
          }}
        >
          {(found) => (
            <FoundServicers
              found={found}
              where={where}
              middle={place?.middle ?? null}
              miles={search.by === 'zip' ? search.distance : null}
              state={search.by === 'state' ? search.state : null}
            />
          )}
        </FoundStates>
      )}
    </ShopPage>
  )
}
