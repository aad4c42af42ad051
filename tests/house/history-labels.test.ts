import { describe, expect, it } from 'vitest'
import { paths, read } from './sources.ts'

/** The actions that the server writes into a history, as literals. */
function findActions(pattern: string): string[] {
  const literals = paths(pattern).flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !line.includes('refuse('))
      .flatMap((line) => [...line.matchAll(/\baction: '(\w+)'/g)].map(([, action = '']) => action)),
  )
  return [...new Set(literals)].sort()
}

/** The keys of the labels of a history card. */
const findLabels = (path: string) => [...read(path).matchAll(/^ {2}(\w+): '/gm)].map(([, key = '']) => key)

describe('Every action that the server writes into a history', () => {
  it.each([
    ['of a claim', '{labor-claims,files}', 'src/features/labor-claims/components/ticket/history-card.tsx'],
    ['of a registration', '{warranty,files}', 'src/features/warranty/components/record/history-card.tsx'],
    ['of an order', '{orders,returns}', 'src/features/orders/components/order/status-labels.ts'],
    ['of a ticket', 'tickets', 'src/features/tickets/components/inbox/ticket-facts.tsx'],
  ])('%s has a label on the screen', (_what, modules, card) => {
    const actions = findActions(`server/modules/${modules}/**/*.ts`)
    expect(actions.length).toBeGreaterThan(2)
    expect(actions.filter((action) => !findLabels(card).includes(action))).toEqual([])
  })
})
