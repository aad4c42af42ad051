export interface SearchFilterQuery {
  readonly brand_id?: number
  readonly market_type?: string
  readonly equipment_id?: number
}

const parseId = (text: string | null): number | null => {
  const id = Number(text ?? '')
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Parses the filters of the search URL: `?brand=2&market=Home&model=15`. */
export function parseFilters(search: URLSearchParams): SearchFilterQuery {
  const [brand, model, market] = [
    parseId(search.get('brand')),
    parseId(search.get('model')),
    search.get('market') ?? '',
  ]
  return {
    ...(brand === null ? {} : { brand_id: brand }),
    ...(market === '' ? {} : { market_type: market }),
    ...(model === null ? {} : { equipment_id: model }),
  }
}
