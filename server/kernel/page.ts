// The spec's paged list (`WO066`).

export interface Page<T> {
  readonly current_page: number
  readonly data: T[]
  readonly last_page: number
  readonly next_page_url: string | null
  readonly prev_page_url: string | null
  readonly to: number
  readonly total: number
  readonly per_page: number
}
export interface Paging {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** Below `/api`, without a query. */
  readonly path: string
  /** The other query parameters of the list. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

/** The first row of a page, from 0. */
export const getOffset = ({ page, perPage }: Pick<Paging, 'page' | 'perPage'>): number => (page - 1) * perPage

/** One page of `total` rows, with the urls of its neighbours. */
export function buildPage<T>(data: T[], total: number, { page, perPage, path, query = {} }: Paging): Page<T> {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const urlOf = (number: number) => {
    const parameters = Object.entries({ ...query, page: number })
    const present = parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    return `${path}?${new URLSearchParams(present).toString()}`
  }
  return {
    current_page: page,
    data,
    last_page: lastPage,
    next_page_url: page < lastPage ? urlOf(page + 1) : null,
    prev_page_url: page > 1 ? urlOf(Math.min(page - 1, lastPage)) : null,
    to: data.length === 0 ? 0 : getOffset({ page, perPage }) + data.length,
    total,
    per_page: perPage,
  }
}
