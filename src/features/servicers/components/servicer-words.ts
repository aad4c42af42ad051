import type { Servicer } from '../../../../contract/servicers.ts'

/** '3.1 mi', with a space that does not break. */
export const milesWords = (miles: number): string => `${miles.toFixed(miles < 100 ? 1 : 0)}\u00a0mi`

/** Where a servicer works, in one line; what a map is asked for. */
export const addressLine = ({ addr1, addr2, city, state, postal_code }: Servicer): string =>
  [addr1, addr2, city, `${state} ${postal_code}`].filter((part) => part.trim() !== '').join(', ')

/** '3 servicers', '1 servicer'. */
export const servicersWords = (count: number): string => (count === 1 ? '1 servicer' : `${count} servicers`)
