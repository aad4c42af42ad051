import type { BrandOnDevice } from '../../../../../offline/catalogue/catalogue.ts'
import type { CatalogueOnDevice } from '../../../../data/use-catalogue.ts'
import { countOf, sizeWords } from '../../../../shared/price-words.ts'
import { Note } from '../../../../ui/note.tsx'
import { SwitchField } from '../../../../ui/switch-field.tsx'
import { formatBrandStatus, formatSizeChange } from './offline-text.ts'
import { useOfflineChange } from './use-offline-change.ts'

/** Switches offline use of a brand, with the storage before and after and the download progress. */
export function BrandOfflineCard({
  brand,
  keptBytes,
  isAllWanted,
  keepBrand,
}: {
  readonly brand: BrandOnDevice
  /** Bytes of the whole catalogue on this device now. */
  readonly keptBytes: number
  /** True while the whole catalogue is offline: this switch is then disabled. */
  readonly isAllWanted: boolean
  readonly keepBrand: CatalogueOnDevice['setBrandOffline']
}) {
  const { error, run } = useOfflineChange()
  const isWanted = isAllWanted || brand.state === 'fetching' || (brand.state === 'saved' && brand.images.isSaved)
  const percent = Math.round(brand.progress * 100)
  const change = isWanted ? -brand.reclaimableBytes : Math.max(0, brand.fullBytes - brand.storedBytes)
  return (
    <section className="keep-one" aria-label={brand.name}>
      <SwitchField
        label={`Keep ${brand.name} on this device`}
        hint={
          <>
            {countOf(brand.models, 'model')}, {countOf(brand.products, 'part')} · diagrams{' '}
            {sizeWords(brand.images.bytes)}
            <br />
            {formatBrandStatus(brand)}
          </>
        }
        checked={isWanted}
        disabled={isAllWanted}
        onChange={() => {
          run(() => keepBrand(brand.brand_id, !isWanted))
        }}
      />
      {brand.state === 'fetching' ? (
        <progress max={100} value={percent} aria-label={`${brand.name} downloaded`}>
          {percent}%
        </progress>
      ) : (
        <p className="t13 mute tn">
          {isAllWanted ? 'Included in the whole catalogue.' : formatSizeChange(keptBytes, change)}
        </p>
      )}
      {error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
    </section>
  )
}
