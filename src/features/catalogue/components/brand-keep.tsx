import type { KeptBrand } from '../../../../offline/catalogue/catalogue.ts'
import type { CatalogueOnDevice } from '../../../data/use-catalogue.ts'
import { countOf, sizeWords } from '../../../shared/price-words.ts'
import { Note } from '../../../ui/note.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { brandWords, sizeChange } from './kept.ts'
import { useKeeping } from './use-keeping.ts'

/** A brand to keep on this device or to give up: its size before and after, and how far it has come. */
export function BrandKeep({
  brand,
  keptBytes,
  isAllWanted,
  keepBrand,
}: {
  readonly brand: KeptBrand
  /** Of the whole catalogue here now. */
  readonly keptBytes: number
  /** Then it is kept with all others, and a choice of its own waits until that ends. */
  readonly isAllWanted: boolean
  readonly keepBrand: CatalogueOnDevice['keepBrand']
}) {
  const { fault, run } = useKeeping()
  const isWanted = isAllWanted || brand.state === 'fetching' || (brand.state === 'kept' && brand.images.isKept)
  const percent = Math.round(brand.progress * 100)
  const change = isWanted ? -brand.spareBytes : Math.max(0, brand.fullBytes - brand.keptBytes)
  return (
    <section className="keep-one" aria-label={brand.name}>
      <SwitchField
        label={`Keep ${brand.name} on this device`}
        hint={
          <>
            {countOf(brand.models, 'model')}, {countOf(brand.products, 'part')} · diagrams{' '}
            {sizeWords(brand.images.bytes)}
            <br />
            {brandWords(brand)}
          </>
        }
        checked={isWanted}
        disabled={isAllWanted}
        onChange={() => {
          run(() => keepBrand(brand.brand_id, !isWanted))
        }}
      />
      {brand.state === 'fetching' ? (
        <progress max={100} value={percent} aria-label={`${brand.name} fetched`}>
          {percent} %
        </progress>
      ) : (
        <p className="t13 mute tn">{isAllWanted ? 'Kept with the whole catalogue.' : sizeChange(keptBytes, change)}</p>
      )}
      {fault === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault}
        </Note>
      )}
    </section>
  )
}
