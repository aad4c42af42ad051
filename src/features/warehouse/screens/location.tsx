import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { warehouse } from '../../../../contract/warehouse.ts'
import type { PartForm, WarehouseLocation } from '../../../../contract/warehouse.ts'
import { useNow } from '../../../data/clock.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { HistoryList, getActionLabel } from '../../../shared/history-list.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { LocationForm } from '../components/location-form.tsx'
import type { LocationFields } from '../components/location-form.tsx'
import { LocationParts } from '../components/location-parts.tsx'
import { PutPartForm } from '../components/put-part-form.tsx'
import { noPart } from '../components/use-scanned-number.ts'
import { getLabelPath, warehousePath } from '../components/warehouse-paths.ts'
import '../components/warehouse.css'

const actionLabels = { add: 'Added', change: 'Changed', put: 'Part put here', take: 'Part taken away' }

/** A location: the parts that lie there, put and taken; its label; its history. Offline: locations opened before. */
export function LocationScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const { search, setSearch } = useOwnLocation()
  const { session } = useSession()
  const [isEditing, setEditing] = useState(false)
  const page = readPage(search)
  const reading = useRead(warehouse.table.readLocation, { params: { id }, query: { page } }, { keepPrevious: true })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(reading.state === 'ready' ? { ...reading, value: reading.value.parts } : reading, page, goTo)
  const location = reading.state === 'ready' ? reading.value : null
  return (
    <Page
      title={location?.code ?? 'Location'}
      {...(location === null || location.name === '' ? {} : { subtitle: location.name })}
      back={warehousePath}
      works="locations and labels you have opened before; changing them needs a connection"
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
      actions={
        location === null ? undefined : (
          <>
            {session.admin ? (
              <Button
                icon="edit"
                aria-haspopup="dialog"
                onClick={() => {
                  setEditing(true)
                }}
              >
                Edit
              </Button>
            ) : null}
            <Link className={buttonClass({})} to={getLabelPath(location.location_id)}>
              <Icon name="barcode" />
              Label
            </Link>
          </>
        )
      }
    >
      {reading.state === 'loading' ? <Loading label="Loading the location" rows={4} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The location did not load" onAgain={reading.refetch}>
          {callErrorMessage(reading.error)}
        </Failed>
      ) : null}
      {location === null ? null : <LocationBody location={location} onPage={goTo} />}
      {location === null ? null : (
        <Sheet
          isOpen={isEditing}
          onClose={() => {
            setEditing(false)
          }}
          title="Edit location"
        >
          <EditLocation
            location={location}
            onClose={() => {
              setEditing(false)
            }}
            onRefused={reading.state === 'ready' ? reading.refetch : undefined}
          />
        </Sheet>
      )}
    </Page>
  )
}

function LocationBody({
  location,
  onPage,
}: {
  readonly location: WarehouseLocation
  readonly onPage: (page: number) => void
}) {
  const now = useNow(60_000)
  return (
    <div className="two-col">
      <div className="stack">
        <SectionCard title="Put a part here">
          <WithDraft<PartForm> draftKey={`wh-put:${location.location_id}`} start={noPart}>
            {(draft) => <PutPartForm location={location} draft={draft} />}
          </WithDraft>
        </SectionCard>
        <LocationParts location={location} onPage={onPage} />
      </div>
      {location.history.length === 0 ? null : (
        <SectionCard title="History" count={location.history.length}>
          <HistoryList
            entries={location.history}
            now={now}
            getLabel={({ action }) => getActionLabel(actionLabels, action)}
          />
        </SectionCard>
      )}
    </div>
  )
}

function EditLocation({
  location,
  onClose,
  onRefused,
}: {
  readonly location: WarehouseLocation
  readonly onClose: () => void
  readonly onRefused: (() => void) | undefined
}) {
  const showSnackbar = useSnackbar()
  return (
    <WithDraft<LocationFields>
      draftKey={`wh-location:${location.location_id}`}
      start={{ code: location.code, name: location.name, rev: location.rev }}
    >
      {(draft) => (
        <LocationForm
          location={location}
          draft={draft}
          onCancel={onClose}
          {...(onRefused === undefined ? {} : { onRefused })}
          onSaved={({ code }) => {
            onClose()
            showSnackbar({ text: code === location.code ? `${code} saved` : `${code} saved. Print its new label.` })
          }}
        />
      )}
    </WithDraft>
  )
}
