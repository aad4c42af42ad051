import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { numberScores } from '../../../domain/catalogue/match.ts'
import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Filters, Wanted } from './search.store.ts'
import { beginsWith, hasWords, wordScore } from './search.store.ts'

export interface FoundModel {
  readonly equipment_id: number
  readonly score: number
}

const [numberKey, words, prefix] = [sql`model.number_key`, sql`model.words`, sql`lower(model.serial_prefix)`]

/** Models by words, or by the beginning of their name or of their serials; best first, as `inOrder` says. */
export async function findModels(
  tx: Tx,
  { number, words: wanted }: Wanted,
  filters: Pick<Filters, 'brandId' | 'marketType'>,
  limit: number,
): Promise<FoundModel[]> {
  const byWords = hasWords(words, wanted)
  const begins = number === null ? null : sql`(${beginsWith(numberKey, number)} or ${beginsWith(prefix, number)})`
  const score: RawBuilder<number> =
    begins === null
      ? wordScore(words, wanted)
      : sql`case when ${numberKey} = ${number} then ${sql.lit(numberScores.whole)}
          when ${begins} then ${sql.lit(numberScores.beginning)} else ${wordScore(words, wanted)} end`
  const { rows } = await sql<FoundModel>`
    select model.equipment_id, ${score} as score
    from model join market_type market using (market_type_id)
    where ${begins === null ? byWords : sql`(${byWords} or ${begins})`}
      ${filters.brandId === undefined ? sql`` : sql`and model.brand_id = ${filters.brandId}::int`}
      ${filters.marketType === undefined ? sql`` : sql`and market.name = ${filters.marketType}`}
    order by score, model.sort_name, model.number_key, model.equipment_id limit ${limit}::int`.execute(tx)
  return rows
}

/** The patterns that the beginning of a serial fits, of a manufacturer's models where one is named. */
export async function patternsFor(tx: Tx, serial: string, manufacturerId?: number): Promise<SerialPattern[]> {
  const beginnings = Array.from({ length: Math.min(serial.length, 40) }, (_, at) => serial.slice(0, at + 1))
  if (beginnings.length === 0) return []
  let query = tx
    .selectFrom('model')
    .select(['equipment_id', 'serial_prefix as prefix'])
    .where('serial_prefix', 'in', beginnings)
    .orderBy('equipment_id')
  if (manufacturerId !== undefined)
    query = query
      .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
      .where('brand.manufacturer_id', '=', manufacturerId)
  return query.execute()
}
