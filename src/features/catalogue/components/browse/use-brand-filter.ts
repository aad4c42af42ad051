import { useOwnLocation } from '../../../../shared/use-own-location.ts'

interface BrandFilterState {
  readonly brand: number | null
  readonly setBrand: (brand: number | null) => void
  /** The query of a call: the brand, if one is selected. */
  readonly brandQuery: { readonly brand_id?: number }
  /** The query string of a link in the shop: `?brand=2`, or ''. */
  readonly query: string
}

/** The brand filter in the page's URL (`?brand=`). */
export function useBrandFilter(): BrandFilterState {
  const { search, setSearch } = useOwnLocation()
  const parsed = Number(search.get('brand') ?? '')
  const brand = Number.isInteger(parsed) && parsed > 0 ? parsed : null
  return {
    brand,
    setBrand: (next) => {
      setSearch({ brand: next === null ? '' : String(next) })
    },
    brandQuery: brand === null ? {} : { brand_id: brand },
    query: brand === null ? '' : `?brand=${brand}`,
  }
}
