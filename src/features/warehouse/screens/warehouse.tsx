import { useState } from 'react'
import { warehouse } from '../../../../contract/warehouse.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { Pagination } from '../../../shared/pagination.tsx'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { LoadFailed, listOffline } from '../../../shared/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { FindLocation } from '../components/find-location.tsx'
import { LocationForm, emptyLocation } from '../components/location-form.tsx'
import type { LocationFields } from '../components/location-form.tsx'
import { LocationRows } from '../components/location-rows.tsx'
import { WarehouseMenu } from '../components/warehouse-menu.tsx'
import { getLabelPath, getLocationPath } from '../components/warehouse-paths.ts'
import '../components/warehouse.css'

/** The locations of the warehouse as a picker walks, for on-site staff and administrators. Offline: lists read before. */
export function WarehouseScreen() {
  const { search, setSearch } = useOwnLocation()
  const { session } = useSession()
  const push = useHistoryPush()
  const showSnackbar = useSnackbar()
  const [isAdding, setAdding] = useState(false)
  const q = search.get('q') ?? ''
  const page = readPage(search)
  const list = useRead(warehouse.table.listLocations, { query: { q, page } }, { keepPrevious: true })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  return (
    <Page
      title="Warehouse"
      works="locations you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        session.admin ? (
          <Button
            icon="plus"
            onClick={() => {
              setAdding(true)
            }}
          >
            Add location
          </Button>
        ) : undefined
      }
    >
      <WarehouseMenu />
      <FindLocation
        q={q}
        onSearch={(typed) => {
          setSearch({ q: typed, page: '' })
        }}
        onFound={(id) => {
          push(getLocationPath(id))
        }}
      />
      {list.state === 'loading' ? <Loading label="Loading the locations" rows={6} /> : null}
      <LoadFailed reading={list} name="The locations" offline={listOffline} />
      {list.state !== 'ready' ? null : list.value.data.length > 0 ? (
        <>
          <LocationRows rows={list.value.data} />
          <Pagination list={list.value} onPage={goTo} />
        </>
      ) : q === '' ? (
        <Empty icon="barcode" title="No locations yet">
          {session.admin
            ? 'Add a location for each shelf or bin, then print its label.'
            : 'An administrator adds a location for each shelf or bin.'}
        </Empty>
      ) : (
        <Empty icon="search" title="No matches">
          No location has this code or name, and no part with this number is in one.
        </Empty>
      )}
      <Sheet
        isOpen={isAdding}
        onClose={() => {
          setAdding(false)
        }}
        title="Add location"
      >
        <WithDraft<LocationFields> draftKey="wh-location:new" start={emptyLocation}>
          {(draft) => (
            <LocationForm
              draft={draft}
              onCancel={() => {
                setAdding(false)
              }}
              onSaved={({ location_id, code }) => {
                setAdding(false)
                showSnackbar({
                  text: `${code} added`,
                  action: {
                    label: 'Print label',
                    run: () => {
                      push(getLabelPath(location_id))
                    },
                  },
                  ms: 8000,
                })
              }}
            />
          )}
        </WithDraft>
      </Sheet>
    </Page>
  )
}
