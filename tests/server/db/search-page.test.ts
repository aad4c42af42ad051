import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { hasPart, hasTerms, hasText, isFound, isFoundByIndex } from '../../../server/db/like-pattern.ts'
import { findFirstOfSearch, findPageOfSearch } from '../../../server/db/search-page.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

const texts = [
  'lc-20418 mt52534k00417 renee castellano lakeshore community minneapolis',
  'lc-20419 tx77100 ana öberg duluth',
  'so-100 50% off_season banana',
  'an early bird',
]
let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('none')
  await sql`create table note (id int primary key, search_text text not null, serial text not null)`.execute(shop.db)
  for (const [at, text] of texts.entries())
    await sql`insert into note values (${at}, ${text}, ${`QZ${at}AB`})`.execute(shop.db)
  // More than are sorted in these tests, every third of them about belts.
  await sql`insert into note select 100 + n, case when n % 3 = 0 then 'belt ' else 'bolt ' end || n, '' from generate_series(0, 59) n`.execute(
    shop.db,
  )
})
afterAll(() => shop.close())

async function find(filter: string): Promise<number[]> {
  const conditions = hasTerms(sql.ref('search_text'), filter)
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await sql<{ id: number }>`select id from note where id < 100 and ${where} order by id`.execute(
    shop.db,
  )
  return rows.map((row) => row.id)
}

describe('A search by text', () => {
  it('finds three letters anywhere, all terms in any order and case', async () => {
    expect(await find('anni')).toEqual([])
    expect(await find('apol')).toEqual([0])
    expect(await find('Community RENEE')).toEqual([0])
    expect(await find('renee duluth')).toEqual([])
  })

  it('finds two letters, or one that is rare, at the beginning of a word or of a number after its dash', async () => {
    expect(await find('an')).toEqual([1, 3])
    expect(await find('na')).toEqual([])
    expect(await find('ÖB')).toEqual([1])
    expect(await find('ö')).toEqual([1])
    expect(await find('20')).toEqual([0, 1])
    expect(await find('77')).toEqual([])
  })

  it('finds a common letter or a digit anywhere, and signs as they are', async () => {
    expect(await find('b')).toEqual([1, 2, 3])
    expect(await find('8')).toEqual([0])
    expect(await find('%')).toEqual([2])
    expect(await find('_')).toEqual([2])
    expect(await find('50%')).toEqual([2])
    expect(await find('___')).toEqual([])
  })

  it('narrows nothing down without a term', async () => {
    expect(await find(' ')).toEqual([0, 1, 2, 3])
    expect([' ', undefined, ' a '].map(hasText)).toEqual([false, false, true])
  })

  it('of everything begins with a term of three letters', () => {
    expect(['an', 'an ba', ' ', 'an ban'].map((typed) => isFoundByIndex('search_text', typed) !== null)).toEqual([
      ...[false, false, false],
      true,
    ])
  })

  it('finds a part of a serial number anywhere, or its beginning where it is short', async () => {
    const ids = async (part: string) =>
      (await sql<{ id: number }>`select id from note where ${hasPart('serial', part)} order by id`.execute(shop.db))
        .rows
    expect(await ids('Z2A')).toEqual([{ id: 2 }])
    expect(await ids('QZ')).toHaveLength(4)
    expect(await ids('AB')).toEqual([])
  })
})

describe('A page of a search', () => {
  const search = (terms: string, offset: number, max: number) => ({
    list: sql`(select id, search_text from note)`,
    where: isFound('listed.search_text', terms),
    order: sql`id desc`,
    ...{ offset, limit: 5, max },
  })
  const page = (terms: string, offset: number, max: number) =>
    findPageOfSearch<number>(shop.db, search(terms, offset, max))

  it('is the same whether few are sorted or many are read in the order of the list', async () => {
    const sorted = await page('belt', 5, 1000)
    expect(sorted).toEqual({ ids: [142, 139, 136, 133, 130], total: 20 })
    expect(await page('belt', 5, 10)).toEqual({ ids: sorted.ids, total: 10 })
  })

  it('is the same where everything that is found is far from the beginning of the list', async () => {
    await sql`insert into note select 1000 + n, 'filler', '' from generate_series(0, 6000) n`.execute(shop.db)
    const sorted = await page('belt', 0, 1000)
    expect(sorted.ids).toEqual([157, 154, 151, 148, 145])
    expect((await page('belt', 0, 10)).ids).toEqual(sorted.ids)
    const newest = sql`(select id, search_text from note order by id desc limit 5)`
    const inParts = await findPageOfSearch<number>(shop.db, { ...search('filler', 0, 10), readFirst: () => newest })
    expect(inParts.ids).toEqual([7000, 6999, 6998, 6997, 6996])
  })

  it('is empty beyond the last, with the total, and where nothing is found', async () => {
    expect(await page('belt', 20, 1000)).toEqual({ ids: [], total: 20 })
    expect(await page('chain', 0, 1000)).toEqual({ ids: [], total: 0 })
  })

  it('has the first of what a search of everything finds', async () => {
    expect(await findFirstOfSearch<number>(shop.db, search('bolt', 0, 0))).toEqual([159, 158, 156, 155, 153])
  })
})
