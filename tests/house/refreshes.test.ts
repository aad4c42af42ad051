import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { paths, read } from './sources.ts'

/** Names of the writes after which some data has to be fetched again. */
const stalingWrites = new Set(
  modules.flatMap(({ table }) =>
    Object.entries<Row>(table)
      .filter(([, { effect, refreshes = 'everything' }]) => effect === 'write' && refreshes.length > 0)
      .map(([name]) => name),
  ),
)
/** A new session empties what the last one had fetched. The sheet with a claim's actions refreshes after each. */
const refreshedElsewhere = [
  'src/app/session/check-sso.ts',
  'src/features/auth/screens/activate.tsx',
  'src/features/auth/screens/first-admin.tsx',
  'src/features/auth/screens/invitation.tsx',
  'src/features/labor-claims/components/actions/claim-operations.ts',
]
/** The rows that a file calls by itself, by their name in the contract; `row` where it gets the row from elsewhere. */
const listCalls = (source: string) =>
  [...source.matchAll(/\bengine\s*\.call\(\s*([\w.]+)/g)].map(([, path = '']) => path.split('.').at(-1) ?? '')
const findForgotten = (source: string) =>
  source.includes('refreshAfter(') ? [] : listCalls(source).filter((name) => name === 'row' || stalingWrites.has(name))

describe('A screen that calls a write by itself', () => {
  it('fetches again what the write made stale', () => {
    const screens = paths('src/{features,shared,app}/**/*.{ts,tsx}').filter(
      (path) => !refreshedElsewhere.includes(path),
    )
    const forgotten = screens.flatMap((path) =>
      findForgotten(read(path)).map((name) => `${path} does not refresh after ${name}`),
    )
    expect(forgotten).toEqual([])
  })
  it('is found where it forgets to', () => {
    expect(findForgotten('await engine.call(checkout.table.submitOrder, { body })')).toEqual(['submitOrder'])
    expect(findForgotten('await engine.call(row, {})')).toEqual(['row'])
    expect(findForgotten('await engine.call(cart.table.readCart, {})')).toEqual([])
    expect(findForgotten('await engine.call(row, {})\nvoid refreshAfter(row)')).toEqual([])
  })
})
