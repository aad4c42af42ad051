import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isOneSlip, mayForgive } from '../../../domain/catalogue/match.ts'
import type { Tx } from '../../kernel/call.ts'

/** Sorts behind every letter and digit. */
export const behindAll = '{'

interface Candidate {
  readonly typed: string
  readonly word: string
}

/**
 * For each typed word the words of the catalogue that are one slip away, in one query.
 *
 * One slip leaves all letters before it and all behind it as they are, and touches two of the typed letters at most. So
 * of a word of n letters either the first (n - 2) / 2 or all behind the next one stand unharmed, the latter at the end:
 * the beginning is looked up in the order of the words, the end by its trigrams. `isOneSlip` decides.
 */
export async function slipsOf(tx: Tx, typed: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(typed.map((word) => [word, []]))
  const forgiven = typed.filter(mayForgive)
  if (forgiven.length === 0) return found
  const { rows } = await sql<Candidate>`${sql.join(forgiven.flatMap(candidates), sql` union `)}`.execute(tx)
  for (const { typed: asked, word } of rows)
    if (mayForgive(word) && isOneSlip(asked, word)) found.get(asked)?.push(word)
  return found
}

function candidates(typed: string): RawBuilder<Candidate>[] {
  const half = Math.floor((typed.length - 2) / 2)
  const [start, end] = [typed.slice(0, half), typed.slice(half + 1)]
  const isAsLong = sql`length(word) between ${typed.length - 1}::int and ${typed.length + 1}::int`
  return [
    sql<Candidate>`select ${typed}::text as typed, word from catalogue_word
      where word >= ${start} and word < ${start + behindAll} and ${isAsLong}`,
    sql<Candidate>`select ${typed}::text as typed, word from catalogue_word where word like ${`%${end}`} and ${isAsLong}`,
  ]
}
