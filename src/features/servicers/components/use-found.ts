import { servicers } from '../../../../contract/servicers.ts'
import type { Servicer } from '../../../../contract/servicers.ts'
import { useRead } from '../../../data/use-read.ts'
import type { Reading } from '../../../data/use-read.ts'
import type { Search } from './search-of.ts'

const { findByZip, findByState } = servicers.table

/** The servicers of a search; without a network the last ones that were found for it. Null where nothing is searched. */
export function useFound(search: Search | null): Reading<readonly Servicer[]> | null {
  const isZip = search?.by === 'zip'
  const byZip = useRead(
    findByZip,
    { params: { zip: isZip ? search.zip : '' }, query: { distance: isZip ? search.distance : 1 } },
    { isOn: isZip },
  )
  const byState = useRead(
    findByState,
    { params: { state: search?.by === 'state' ? search.state : '' }, query: {} },
    { isOn: search?.by === 'state' },
  )
  if (search === null) return null
  return isZip ? byZip : byState
}
