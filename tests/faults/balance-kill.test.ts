import { describe, expect, it } from 'vitest'
import { balanceKill } from './balance-kill.ts'
import { onDatabases } from './databases.ts'

describe('balances that are paid while the server is killed', () => {
  onDatabases((postgres) => {
    it('are each charged once, and the books agree', async () => {
      expect(await balanceKill({ postgres: postgres() })).toEqual({ kills: 2, wrong: [], disagreeing: [] })
    })
  })
})
