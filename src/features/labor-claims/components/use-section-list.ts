import { useState } from 'react'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { useRead } from '../../../data/use-read.ts'

/** A section's claims, page by page and filtered, with the totals of all sections (L01, L02). */
export function useSectionList(section: ClaimStatus | 'all') {
  const [filter, setFilter] = useState('')
  const [at, setAt] = useState({ of: '', page: 1 })
  const scope = `${section} ${filter}`
  const page = at.of === scope ? at.page : 1
  const word = filter === '' ? {} : { filter }
  const totals = useRead(laborClaims.table.readTotals, { query: word })
  const list = useRead(laborClaims.table.listClaims, {
    query: { page, ...(section === 'all' ? {} : { section }), ...word },
  })
  // After a change of status the last row of the last page may be gone: the page steps back (`warranty-and-orders §4`).
  if (list.state === 'ready' && list.value.data.length === 0 && page > list.value.last_page)
    setAt({ of: scope, page: list.value.last_page })
  const turnTo = (next: number) => {
    setAt({ of: scope, page: next })
  }
  return { filter, setFilter, totals, list, turnTo }
}
