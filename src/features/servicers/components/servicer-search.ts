import { defaultDistance } from '../../../../contract/servicers.ts'
import { toPlaceCode } from '../../../../domain/places/postal-code.ts'

/** A search, as it is written in the URL. */
export type Search =
  | { readonly by: 'zip'; readonly zip: string; readonly distance: number }
  | { readonly by: 'state'; readonly state: string }

const root = '/find-a-servicer'
export const distances = [15, 30, 60, 100, 200] as const

/** A part of a path; one with an invalid percent escape is returned as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Parses the search of a URL; null where there is none. An unknown distance becomes the default. */
export function parseSearch(pathname: string, search: URLSearchParams): Search | null {
  const [, , first = '', second = ''] = pathname.split('/').map(decode)
  if (first === 'state') return second === '' ? null : { by: 'state', state: second.toUpperCase() }
  if (first === '') return null
  const distance = Number(search.get('distance'))
  return {
    by: 'zip',
    zip: toPlaceCode(first) ?? first.toUpperCase(),
    distance: distances.find((one) => one === distance) ?? defaultDistance,
  }
}

/** The URL of a search. */
export function toSearchPath(search: Search): string {
  if (search.by === 'state') return `${root}/state/${encodeURIComponent(search.state)}`
  const distance = search.distance === defaultDistance ? '' : `?distance=${search.distance}`
  return `${root}/${encodeURIComponent(search.zip)}${distance}`
}
