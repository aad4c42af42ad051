import { catalogue } from '../../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import '../../../../ui/segment.css'

/** Filters by one brand. The brand is kept in the URL, so that links and Back preserve it. */
export function BrandFilter({
  brand,
  onBrand,
}: {
  readonly brand: number | null
  readonly onBrand: (brand: number | null) => void
}) {
  const { data } = useCatalogue(catalogue.table.readVendorBrands, {})
  if (data === undefined || data.length < 2) return null
  return (
    <div className="scroll-x shop-chips" role="group" aria-label="Brand">
      {[{ brand_id: null, name: 'All brands' }, ...data].map(({ brand_id, name }) => (
        <button
          key={brand_id ?? 0}
          type="button"
          className="chip"
          aria-pressed={brand === brand_id}
          onClick={() => {
            onBrand(brand_id)
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
