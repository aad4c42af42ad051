import { sql } from 'kysely'
import { decisionActions } from '../../../../domain/warranty/questions.ts'
import type { Tx } from '../../../kernel/call.ts'

/** The actions of the history that are decisions or questions, for `in`. */
export const decisions = sql`(${sql.join([...decisionActions])})`

/**
 * To join: when the account of `registration` last wrote a note, added a picture or corrected the owner after
 * `decided.decided_at`. A note that waited on a device since before the question answers nothing. A picture does, however
 * old it is.
 */
export const answered = sql`lateral (select max(received_at) as answered_at from (
      select note.received_at from registration_note note join app_user author using (user_id)
        where note.record_id = registration.record_id and author.account_id = registration.account_id
          and note.made_at > decided.decided_at
      union all select file.received_at from attached_file file
        where file.ref_id = registration.record_id and file.account_id = registration.account_id
          and not file.removed and file.status <> 'refused'
      union all select history.at from registration_history history join app_user author using (user_id)
        where history.record_id = registration.record_id and author.account_id = registration.account_id
          and history.action = 'changeLocations') answer
      where received_at > decided.decided_at) answered`

export interface Question {
  readonly record_id: string
  readonly action: string
  readonly message: string | null
  readonly answered_at: Date | null
}

/** The last decision or question about each registration that has one, and when its account answered it. */
export async function listQuestions(tx: Tx, ids: readonly string[]): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select registration.record_id, decided.action, decided.message, answered.answered_at
    from registration
    cross join lateral (select at as decided_at, action, message from registration_history history
      where history.record_id = registration.record_id and action in ${decisions}
      order by at desc, entry_id desc limit 1) decided
    cross join ${answered}
    where registration.record_id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}
