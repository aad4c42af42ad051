import { Link } from 'react-router-dom'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { manufacturerPath } from '../catalogue-paths.ts'
import '../../../../ui/segment.css'

interface Brand {
  readonly brand_id: number
  readonly name: string
}
interface BrandChoice {
  readonly brand: number | null
  readonly onBrand: (brand: number | null) => void
}

/** Brands to choose one of, or all. Renders nothing for a single brand. */
export function BrandChips({ brands, brand, onBrand }: BrandChoice & { readonly brands: readonly Brand[] }) {
  if (brands.length < 2) return null
  return (
    <div className="scroll-x shop-chips" role="group" aria-label="Brand">
      {[{ brand_id: null, name: 'All brands' }, ...brands].map(({ brand_id, name }) => (
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

/**
 * Filters by one brand, with a link to everything of its manufacturer. The brand is kept in the URL, so that links and
 * Back preserve it.
 */
export function BrandFilter({ brand, onBrand }: BrandChoice) {
  const { data = [], isLoading } = useCatalogue(catalogue.table.readVendorBrands, {})
  const chosen = data.find(({ brand_id }) => brand_id === brand)
  return (
    <>
      {isLoading ? (
        <div className="scroll-x shop-chips" aria-hidden="true">
          <span className="chip sk w2" />
        </div>
      ) : (
        <BrandChips brands={data} brand={brand} onBrand={onBrand} />
      )}
      {chosen === undefined ? null : (
        <p className="t14 shop-maker">
          <Link to={manufacturerPath(chosen.manufacturer_id)}>All brands of {chosen.name}’s manufacturer</Link>
        </p>
      )}
    </>
  )
}
