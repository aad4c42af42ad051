import { servicers } from '../../../../contract/servicers.ts'
import type { Servicer } from '../../../../contract/servicers.ts'
import { useRead } from '../../../data/use-read.ts'
import type { ReadResult } from '../../../data/use-read.ts'
import type { Search } from './servicer-search.ts'

const { findByZip, findByState } = servicers.table

/** The results of a search; offline, its last results. Null without a search. */
export function useServicerSearch(search: Search | null): ReadResult<readonly Servicer[]> | null {
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
