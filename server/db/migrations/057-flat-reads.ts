import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The desk's sections: number, money and what is overdue, without the claims themselves.
  'create index labor_claim_desk on labor_claim (status) include (at_risk, file_by, assigned_to) where closed_at is null',
  // Accounts whose name begins with a letter or two, which no trigram finds.
  'create index account_name_start on account (plain_words(name) text_pattern_ops)',
]

/** Reads whose time grew with the shop (docs/decisions/116-nothing-grows.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
