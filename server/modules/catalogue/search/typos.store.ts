import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isOneTypo, allowsTypo } from '../../../../domain/catalogue/match.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Sorts after every letter and digit. */
export const lastSortKey = '{'

interface Candidate {
  readonly typed: string
  readonly candidate: string
}

/**
 * For each search term the catalogue words that are one typo away, in one query.
 *
 * One typo changes at most two adjacent letters. So of a term with n letters either the first (n - 2) / 2 letters or all
 * letters after the next one are intact. The prefix is found by the word order, the suffix by its trigrams. `isOneTypo`
 * makes the final decision.
 */
export async function findTypos(tx: Tx, typed: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(typed.map((term) => [term, []]))
  const tolerant = typed.filter(allowsTypo)
  if (tolerant.length === 0) return found
  const { rows } = await sql<Candidate>`${sql.join(tolerant.flatMap(buildCandidateQueries), sql` union `)}`.execute(tx)
  for (const { typed: term, candidate } of rows)
    if (allowsTypo(candidate) && isOneTypo(term, candidate)) found.get(term)?.push(candidate)
  return found
}

function buildCandidateQueries(typed: string): RawBuilder<Candidate>[] {
  const half = Math.floor((typed.length - 2) / 2)
  const [start, end] = [typed.slice(0, half), typed.slice(half + 1)]
  const hasSimilarLength = sql`length(word) between ${typed.length - 1}::int and ${typed.length + 1}::int`
  return [
    sql<Candidate>`select ${typed}::text as typed, word as candidate from catalogue_word
      where word >= ${start} and word < ${start + lastSortKey} and ${hasSimilarLength}`,
    sql<Candidate>`select ${typed}::text as typed, word as candidate from catalogue_word where word like ${`%${end}`} and ${hasSimilarLength}`,
  ]
}
