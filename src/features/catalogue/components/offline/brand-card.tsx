import type { BrandOnDevice } from '../../../../../offline/catalogue/catalogue.ts'
import type { CatalogueOnDevice } from '../../../../data/use-catalogue.ts'
import { formatCountOf, formatMegabytes } from '../../../../shared/formats/format-price.ts'
import { Note } from '../../../../ui/note.tsx'
import { SwitchField } from '../../../../ui/switch-field.tsx'
import { formatBrandStatus, formatSizeChange } from './offline-text.ts'
import { useOfflineChange } from './use-offline-change.ts'

/** Switches offline use of a brand, with the storage before and after and the download progress. */
export function BrandOfflineCard({
  brand,
  storedBytes,
  isAllOffline,
  setBrandOffline,
}: {
  readonly brand: BrandOnDevice
  /** Bytes of the whole catalogue on this device now. */
  readonly storedBytes: number
  /** True while the whole catalogue is offline: this switch is then disabled. */
  readonly isAllOffline: boolean
  readonly setBrandOffline: CatalogueOnDevice['setBrandOffline']
}) {
  const { error, run } = useOfflineChange()
  const isOn = isAllOffline || brand.state === 'fetching' || (brand.state === 'saved' && brand.images.isSaved)
  const percent = Math.round(brand.progress * 100)
  const change = isOn ? -brand.reclaimableBytes : Math.max(0, brand.fullBytes - brand.storedBytes)
  return (
    <section className="keep-one" aria-label={brand.name}>
      <SwitchField
        label={`Keep ${brand.name} on this device`}
        hint={
          <>
            {formatCountOf(brand.models, 'model')}, {formatCountOf(brand.products, 'part')} · diagrams{' '}
            {formatMegabytes(brand.images.bytes)}
            <br />
            {formatBrandStatus(brand)}
          </>
        }
        checked={isOn}
        disabled={isAllOffline}
        onChange={() => {
          void run(() => setBrandOffline(brand.brand_id, !isOn))
        }}
      />
      {brand.state === 'fetching' ? (
        <progress max={100} value={percent} aria-label={`${brand.name} downloaded`}>
          {percent}%
        </progress>
      ) : (
        <p className="t13 mute tn">
          {isAllOffline ? 'Included in the whole catalogue.' : formatSizeChange(storedBytes, change)}
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
