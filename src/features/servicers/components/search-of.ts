import { usualDistance } from '../../../../contract/servicers.ts'
import { placeOf } from '../../../../domain/places/postal-code.ts'

/** What is looked for, as the address has it. */
export type Search =
  | { readonly by: 'zip'; readonly zip: string; readonly distance: number }
  | { readonly by: 'state'; readonly state: string }

const root = '/find-a-servicer'
export const distances = [15, 30, 60, 100, 200] as const

/** The search of an address, or null where there is none yet. A distance that is not offered is the usual one. */
export function searchOf(pathname: string, search: URLSearchParams): Search | null {
  const [, , first = '', second = ''] = pathname.split('/').map(decodeURIComponent)
  if (first === 'state') return second === '' ? null : { by: 'state', state: second.toUpperCase() }
  if (first === '') return null
  const distance = Number(search.get('distance'))
  return {
    by: 'zip',
    zip: placeOf(first) ?? first.toUpperCase(),
    distance: distances.find((one) => one === distance) ?? usualDistance,
  }
}

/** The address of a search. */
export function pathOf(search: Search): string {
  if (search.by === 'state') return `${root}/state/${encodeURIComponent(search.state)}`
  const distance = search.distance === usualDistance ? '' : `?distance=${search.distance}`
  return `${root}/${encodeURIComponent(search.zip)}${distance}`
}
