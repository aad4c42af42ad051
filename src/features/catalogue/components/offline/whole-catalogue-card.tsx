import type { CatalogueState } from '../../../../../offline/catalogue/catalogue.ts'
import type { CatalogueOnDevice } from '../../../../data/use-catalogue.ts'
import { formatCountOf, formatMegabytes } from '../../../../shared/formats/format-price.ts'
import { Note } from '../../../../ui/note.tsx'
import { SwitchField } from '../../../../ui/switch-field.tsx'
import { formatCatalogueStatus, formatSizeChange, sumBrands } from './offline-text.ts'
import { useOfflineChange } from './use-offline-change.ts'

/**
 * Switches offline use of the whole catalogue. It includes brands added later. Off returns to the brands chosen one by
 * one.
 */
export function WholeCatalogueCard({
  state,
  setAllOffline,
}: {
  readonly state: CatalogueState
  readonly setAllOffline: CatalogueOnDevice['setAllOffline']
}) {
  const { error, run } = useOfflineChange()
  const whole = sumBrands(state)
  const { isWanted } = state.all
  const change = isWanted ? -state.all.reclaimableBytes : Math.max(0, whole.fullBytes - whole.storedBytes)
  return (
    <section className="keep-one keep-all" aria-label="The whole catalogue">
      <SwitchField
        label="Keep the whole catalogue on this device"
        hint={
          <>
            {formatCountOf(state.brands.length, 'brand')}, {formatCountOf(whole.models, 'model')},{' '}
            {formatCountOf(whole.products, 'part')} · diagrams {formatMegabytes(whole.imageBytes)}. New brands are added
            automatically.
            <br />
            {formatCatalogueStatus(state)}
          </>
        }
        checked={isWanted}
        onChange={() => {
          void run(() => setAllOffline(!isWanted))
        }}
      />
      {isWanted && !whole.isHere ? (
        <progress max={100} value={Math.round(whole.progress * 100)} aria-label="Whole catalogue downloaded">
          {Math.round(whole.progress * 100)}%
        </progress>
      ) : (
        <p className="t13 mute tn">{formatSizeChange(state.storedBytes, change)}</p>
      )}
      {error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
    </section>
  )
}
