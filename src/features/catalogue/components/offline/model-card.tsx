import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCatalogueSource } from '../../../../data/catalogue.tsx'
import { useCatalogueState } from '../../../../data/use-catalogue.ts'
import { Card } from '../../../../ui/card.tsx'
import { Note } from '../../../../ui/note.tsx'
import { SwitchField } from '../../../../ui/switch-field.tsx'
import { getOfflineReason, formatSizeChange } from './offline-text.ts'
import { StorageNote } from './storage-note.tsx'
import { useOfflineChange } from './use-offline-change.ts'

/** Switches offline use of one model's diagrams, with the storage before and after. */
export function ModelOfflineCard({ equipment, brand }: { readonly equipment: number; readonly brand: number }) {
  const source = useCatalogueSource()
  const { state, setModelOffline } = useCatalogueState()
  const [size, setSize] = useState<{ readonly bytes: number; readonly storedBytes: number } | null>(null)
  const { isBusy, error, run } = useOfflineChange()
  const totalBytes = state?.storedBytes
  useEffect(() => {
    let isCurrent = true
    // Any other offline change can alter the size of this model, so measure again.
    if (totalBytes !== undefined)
      source.getModelSize(equipment).then(
        (next) => {
          if (isCurrent) setSize(next)
        },
        () => {
          if (isCurrent) setSize(null)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [source, equipment, totalBytes])
  if (state === undefined) return null
  const offlineBy = getOfflineReason(state, equipment, brand)
  const isForJob = state.jobModels.includes(equipment)
  const change = size === null ? null : offlineBy === 'not' ? size.bytes - size.storedBytes : -size.storedBytes
  return (
    <Card title="On this device">
      <SwitchField
        label="Keep for offline"
        hint={
          offlineBy === 'brand'
            ? 'Included in its brand.'
            : offlineBy === 'all'
              ? 'Included in the whole catalogue.'
              : isForJob
                ? offlineBy === 'not'
                  ? 'On this device for a job. Switch on to keep it after the job is done.'
                  : 'Also needed for a job. If you switch it off, it is removed when the job is done.'
                : change === null || (change === 0 && offlineBy === 'not')
                  ? 'Open its diagrams without a signal.'
                  : formatSizeChange(state.storedBytes, change)
        }
        checked={offlineBy !== 'not'}
        disabled={offlineBy === 'brand' || offlineBy === 'all'}
        onChange={() => {
          void run(() => setModelOffline(equipment, offlineBy === 'not'))
        }}
      />
      {isBusy && offlineBy === 'not' ? (
        <p className="t13 mute" role="status">
          Downloading the diagrams…
        </p>
      ) : null}
      {error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
      <StorageNote trouble={state.trouble} />
      <Link className="t13 keep-more" to="/offline-catalogue">
        Manage offline brands
      </Link>
    </Card>
  )
}
