import { sql } from 'kysely'
import type { SignedIn, Tx } from '../../../kernel/call.ts'

export interface Pictures {
  readonly arrived: number
  readonly expected: number
}
const noPictures: Pictures = { arrived: 0, expected: 0 }

/** Counts pictures per record: expected (announced or uploaded) and arrived. One that was removed is neither. */
export async function countPictures(tx: Tx, recordIds: readonly string[]): Promise<(recordId: string) => Pictures> {
  if (recordIds.length === 0) return () => noPictures
  const { rows } = await sql<{ ref_id: string; arrived: string; expected: string }>`
    select ref_id, count(distinct sha256) filter (where is_there) as arrived, count(distinct sha256) as expected from (
      select ref_id, sha256, false as is_there from expected_file expected where ref_id = any(${[...recordIds]}::uuid[])
        and not exists (select from attached_file file where file.ref_id = expected.ref_id
          and file.user_id = expected.user_id and file.sha256 = expected.sha256 and file.removed)
      union all
      select ref_id, sha256, true from attached_file where ref_id = any(${[...recordIds]}::uuid[]) and not removed
    ) pictures group by ref_id`.execute(tx)
  const known = new Map(rows.map((row) => [row.ref_id, row]))
  return (recordId) => {
    const row = known.get(recordId)
    return row === undefined ? noPictures : { arrived: Number(row.arrived), expected: Number(row.expected) }
  }
}

/** Announces the pictures of a new record. */
export async function expectPictures(
  call: SignedIn,
  recordId: string,
  pictures: readonly { readonly sha256: string; readonly title: string }[],
): Promise<void> {
  if (pictures.length === 0) return
  await call.tx
    .insertInto('expected_file')
    .values(
      pictures.map((picture) => ({
        ref_id: recordId,
        ...picture,
        user_id: call.actor.userId,
        announced_at: call.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
