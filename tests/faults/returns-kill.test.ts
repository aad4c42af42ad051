import { describe, expect, it } from 'vitest'
import { onDatabases } from './databases.ts'
import { returnsKill } from './returns-kill.ts'

const clean = {
  credited: 6,
  kills: { refunded: 2, answering: 1 },
  ...{ uncredited: [], disagreeing: [], unreturned: [], unended: [], unexplained: [], wrongAnswers: [] },
}

describe('returns whose server is killed while they are credited', () => {
  onDatabases((postgres) => {
    it('give back exactly what was paid, once; the books agree', async () => {
      expect(await returnsKill({ orders: 2, postgres: postgres() })).toEqual(clean)
    })
  })
})
