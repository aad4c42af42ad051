export interface SearchFilterWords {
  readonly brand_id?: number
  readonly market_type?: string
  readonly equipment_id?: number
}

const idOf = (word: string | null): number | null => {
  const id = Number(word ?? '')
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The filters of a search's address: `?brand=2&market=Home&model=15`. */
export function filtersOf(search: URLSearchParams): SearchFilterWords {
  const [brand, model, market] = [idOf(search.get('brand')), idOf(search.get('model')), search.get('market') ?? '']
  return {
    ...(brand === null ? {} : { brand_id: brand }),
    ...(market === '' ? {} : { market_type: market }),
    ...(model === null ? {} : { equipment_id: model }),
  }
}
