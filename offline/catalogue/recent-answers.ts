// Recent server answers. They open without a network even if nothing was saved.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import { toPath } from '../http/request.ts'
import type { CatalogueQuery, DeviceAnswer } from './catalogue-device.ts'

const maxAnswers = 300

export interface RecentAnswers {
  answer(ask: CatalogueQuery): Promise<DeviceAnswer | null>
  save(ask: CatalogueQuery, value: unknown, at: number): Promise<void>
}

/** Ids and slugs repeat. Typed searches and scanned serials rarely do, so they are not stored. */
const isCacheable = ({ path }: CatalogueQuery) => !/^\/(search|warranties)\//.test(path)
const answerKey = (ask: CatalogueQuery) => toPath({ path: ask.path as `/${string}` }, ask)

export function createRecentAnswers(db: CatalogueDatabase): RecentAnswers {
  return {
    async answer(ask) {
      const row = await db.answers.get(answerKey(ask))
      return row === undefined ? null : { is: 'answer', value: row.value, asOf: row.at, version: null }
    },
    async save(ask, value, at) {
      if (!isCacheable(ask)) return
      await db.transaction('rw', db.answers, async () => {
        await db.answers.put({ key: answerKey(ask), at, value })
        const excess = (await db.answers.count()) - maxAnswers
        if (excess > 0) await db.answers.orderBy('at').limit(excess).delete()
      })
    },
  }
}
