// What was looked at lately, as the server answered it: it opens without a network though nobody chose to keep it.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import { pathOf } from '../http/request.ts'
import type { Ask, DeviceAnswer } from './device.ts'

const mostAnswers = 300

export interface Remembered {
  answer(ask: Ask): Promise<DeviceAnswer | null>
  keep(ask: Ask, value: unknown, at: number): Promise<void>
}

/** Ids and slugs lead to the same answer again; what is typed into a search, or read from a serial plate, seldom does. */
const isWorthIt = ({ path }: Ask) => !/^\/(search|warranties)\//.test(path)
const keyOf = (ask: Ask) => pathOf({ path: ask.path as `/${string}` }, ask)

export function createRemembered(db: CatalogueDatabase): Remembered {
  return {
    async answer(ask) {
      const row = await db.answers.get(keyOf(ask))
      return row === undefined ? null : { is: 'answer', value: row.value, asOf: row.at, version: null }
    },
    async keep(ask, value, at) {
      if (!isWorthIt(ask)) return
      await db.transaction('rw', db.answers, async () => {
        await db.answers.put({ key: keyOf(ask), at, value })
        const over = (await db.answers.count()) - mostAnswers
        if (over > 0) await db.answers.orderBy('at').limit(over).delete()
      })
    },
  }
}
