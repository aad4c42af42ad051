import type { Servicer } from '../../../../contract/servicers.ts'

/** '3.1 mi', with a non-breaking space. */
export const formatMiles = (miles: number): string => `${miles.toFixed(miles < 100 ? 1 : 0)}\u00a0mi`

/** The address of a servicer in one line, for map links. */
export const formatAddress = ({ addr1, addr2, city, state, postal_code }: Servicer): string =>
  [addr1, addr2, city, `${state} ${postal_code}`].filter((part) => part.trim() !== '').join(', ')

/** '3 servicers', '1 servicer'. */
export const formatCount = (count: number): string => (count === 1 ? '1 servicer' : `${count} servicers`)
