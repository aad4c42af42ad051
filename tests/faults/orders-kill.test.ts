import { describe, expect, it } from 'vitest'
import { onDatabases } from './databases.ts'
import { ordersKill } from './orders-kill.ts'

const clean = {
  unended: [],
  doubled: [],
  disagreeing: [],
  missingPieces: 0,
  unexplained: [],
  undone: [],
  wrongAnswers: [],
}
const seed = Number(process.env.FAULTS_SEED ?? 20261120)
/** Once at each step, with two customers side by side. */
const run = { rounds: 6, together: 2, seed }
const kills = { begun: 1, authorized: 1, placed: 1, captured: 1, releasing: 1, voided: 1 }

describe('orders whose server is killed at every step', () => {
  onDatabases((postgres) => {
    it('are each charged once or not at all, and the books agree', async () => {
      expect(await ordersKill({ ...run, postgres: postgres() })).toMatchObject({ orders: 12, kills, ...clean })
    })
  })
})
