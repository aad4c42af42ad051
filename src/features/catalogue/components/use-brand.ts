import { useOwnLocation } from '../../../shared/use-own-location.ts'

interface ChosenBrand {
  readonly brand: number | null
  readonly setBrand: (brand: number | null) => void
  /** For a call: the brand, where one is chosen. */
  readonly ofBrand: { readonly brand_id?: number }
  /** For a link within the shop: `?brand=2`, or nothing. */
  readonly query: string
}

/** The brand of this page's address (`?brand=`). */
export function useBrand(): ChosenBrand {
  const { search, setSearch } = useOwnLocation()
  const read = Number(search.get('brand') ?? '')
  const brand = Number.isInteger(read) && read > 0 ? read : null
  return {
    brand,
    setBrand: (next) => {
      setSearch({ brand: next === null ? '' : String(next) })
    },
    ofBrand: brand === null ? {} : { brand_id: brand },
    query: brand === null ? '' : `?brand=${brand}`,
  }
}
