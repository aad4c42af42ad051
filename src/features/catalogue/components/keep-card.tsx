import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCatalogueSource } from '../../../data/catalogue.tsx'
import { useCatalogueState } from '../../../data/use-catalogue.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { keptAs, sizeChange } from './kept.ts'
import { StorageNote } from './storage-note.tsx'
import { useKeeping } from './use-keeping.ts'

/** 'Keep for offline' of one model: its diagrams on this device, with the size before and after. */
export function KeepCard({ equipment, brand }: { readonly equipment: number; readonly brand: number }) {
  const source = useCatalogueSource()
  const { state, keepModel } = useCatalogueState()
  const [size, setSize] = useState<{ readonly bytes: number; readonly keptBytes: number } | null>(null)
  const { isBusy, fault, run } = useKeeping()
  const kept = state?.keptBytes
  useEffect(() => {
    let isWanted = true
    // Whatever was kept or given up meanwhile changes what this one would take.
    if (kept !== undefined)
      source.sizeOfModel(equipment).then(
        (next) => {
          if (isWanted) setSize(next)
        },
        () => {
          if (isWanted) setSize(null)
        },
      )
    return () => {
      isWanted = false
    }
  }, [source, equipment, kept])
  if (state === undefined) return null
  const as = keptAs(state, equipment, brand)
  const isForJob = state.jobModels.includes(equipment)
  const change = size === null ? null : as === 'not' ? size.bytes - size.keptBytes : -size.keptBytes
  return (
    <Card title="On this device">
      <SwitchField
        label="Keep for offline"
        hint={
          as === 'brand'
            ? 'Kept with its whole brand.'
            : as === 'all'
              ? 'Kept with the whole catalogue.'
              : isForJob
                ? as === 'not'
                  ? 'Here for a job, and gone with it. Switched on, it stays.'
                  : 'A job needs it too: switched off, it goes when the job is over.'
                : change === null || (change === 0 && as === 'not')
                  ? 'Its diagrams open without a signal then.'
                  : sizeChange(state.keptBytes, change)
        }
        checked={as !== 'not'}
        disabled={as === 'brand' || as === 'all'}
        onChange={() => {
          run(() => keepModel(equipment, as === 'not'))
        }}
      />
      {isBusy && as === 'not' ? (
        <p className="t13 mute" role="status">
          Fetching the diagrams…
        </p>
      ) : null}
      {fault === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault}
        </Note>
      )}
      <StorageNote trouble={state.trouble} />
      <Link className="t13 keep-more" to="/offline-catalogue">
        Keep whole brands
      </Link>
    </Card>
  )
}
