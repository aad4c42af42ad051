import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { auth } from '../../../contract/auth.ts'
import { getRowName } from '../../../contract/kernel/endpoint.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { push } from '../../../contract/push.ts'
import { refreshAfter } from '../../../src/data/use-call.ts'

const reads: readonly Row[] = [
  laborClaims.table.readTotals,
  laborClaims.table.listClaims,
  laborClaims.table.readClaim,
  cartRows.table.readCart,
  auth.table.readSession,
]

/** What a write makes stale among the answers that screens show. */
async function staleAfter(row: Row): Promise<string[]> {
  const queries = new QueryClient()
  for (const read of reads)
    await queries.query({
      queryKey: [read.method, read.path, {}],
      meta: { row: getRowName(read) },
      queryFn: () => 1,
    })
  await queries.query({ queryKey: ['place-table'], queryFn: () => 1 })
  await refreshAfter(queries, row)
  return queries
    .getQueryCache()
    .findAll({ stale: true })
    .map(({ meta, queryKey }) => String(meta?.['row'] ?? queryKey[0]))
}

describe('What is fetched again after an online write', () => {
  it('is the lists, the totals and the claim after a change of status, and nothing of the cart', async () => {
    for (const row of [laborClaims.table.correctStatus, laborClaims.table.closeClaim, laborClaims.table.actOnClaim])
      expect(await staleAfter(row)).toEqual([
        'labor-claims.readTotals',
        'labor-claims.listClaims',
        'labor-claims.readClaim',
      ])
  })

  it('is the claim alone where only its subscribers changed', async () => {
    expect(await staleAfter(laborClaims.table.setSubscribers)).toEqual(['labor-claims.readClaim'])
  })

  it('is everything after a change of session, and where a row does not say', async () => {
    expect(await staleAfter(auth.table.viewAsServicer)).toHaveLength(reads.length + 1)
    expect(await staleAfter(laborClaims.table.addNote)).toHaveLength(reads.length + 1)
  })

  it('is nothing where nothing that is shown has changed', async () => {
    expect(await staleAfter(push.table.subscribe)).toEqual([])
  })
})
