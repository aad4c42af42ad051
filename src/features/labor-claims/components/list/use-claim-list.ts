import { useState } from 'react'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { ClaimStatus } from '../../../../../domain/labor-claims/states.ts'
import { useRead } from '../../../../data/use-read.ts'

/** The claims of a section, paged and filtered, with the totals of all sections (L01, L02). */
export function useClaimList(section: ClaimStatus | 'all') {
  const [filter, setFilter] = useState('')
  const [at, setAt] = useState({ of: '', page: 1 })
  const scope = `${section} ${filter}`
  const page = at.of === scope ? at.page : 1
  const filterQuery = filter === '' ? {} : { filter }
  const totals = useRead(laborClaims.table.readTotals, { query: filterQuery })
  const list = useRead(laborClaims.table.listClaims, {
    query: { page, ...(section === 'all' ? {} : { section }), ...filterQuery },
  })
  // A status change may empty the last page. Then the page before it is shown (`WO078`).
  if (list.state === 'ready' && list.value.data.length === 0 && page > list.value.last_page)
    setAt({ of: scope, page: list.value.last_page })
  const goToPage = (next: number) => {
    setAt({ of: scope, page: next })
  }
  return { filter, setFilter, totals, list, turnTo: goToPage }
}
