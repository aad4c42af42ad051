import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { numberScores } from '../../../../domain/catalogue/match.ts'
import type { SerialPattern } from '../../../../domain/warranty/serials.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Filters, SearchQuery } from './search.store.ts'
import { matchPrefix, matchTerms, scoreTerms } from './search.store.ts'

export interface FoundModel {
  readonly equipment_id: number
  readonly score: number
}

const [numberKey, termVector, prefix] = [sql`model.number_key`, sql`model.words`, sql`lower(model.serial_prefix)`]

/** Models by terms, or by a prefix of their name or serial prefix; best first (`compareFound`). */
export async function queryModels(
  tx: Tx,
  { number, terms }: SearchQuery,
  filters: Pick<Filters, 'brandId' | 'marketType'>,
  limit: number,
): Promise<FoundModel[]> {
  const byTerms = matchTerms(termVector, terms)
  const begins = number === null ? null : sql`(${matchPrefix(numberKey, number)} or ${matchPrefix(prefix, number)})`
  const score: RawBuilder<number> =
    begins === null
      ? scoreTerms(termVector, terms)
      : sql`case when ${numberKey} = ${number} then ${sql.lit(numberScores.whole)}
          when ${begins} then ${sql.lit(numberScores.beginning)} else ${scoreTerms(termVector, terms)} end`
  const { rows } = await sql<FoundModel>`
    select model.equipment_id, ${score} as score
    from model join market_type market using (market_type_id)
    where ${begins === null ? byTerms : sql`(${byTerms} or ${begins})`}
      ${filters.brandId === undefined ? sql`` : sql`and model.brand_id = ${filters.brandId}::int`}
      ${filters.marketType === undefined ? sql`` : sql`and market.name = ${filters.marketType}`}
    order by score, model.sort_name, model.number_key, model.equipment_id limit ${limit}::int`.execute(tx)
  return rows
}

/** The serial prefixes that a serial starts with, optionally of one manufacturer. */
export async function findSerialPatterns(tx: Tx, serial: string, manufacturerId?: number): Promise<SerialPattern[]> {
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
