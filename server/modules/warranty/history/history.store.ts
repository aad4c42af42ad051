import type { SignedIn, Tx } from '../../../kernel/call.ts'

/** Adds a history entry: the action and a message about what changed. */
export async function addHistory(
  call: SignedIn,
  recordId: string,
  entry: { readonly action: string; readonly message: string | null },
): Promise<void> {
  await call.tx
    .insertInto('registration_history')
    .values({
      entry_id: call.newId(),
      record_id: recordId,
      client_op_id: call.op?.key ?? null,
      at: call.now,
      user_id: call.actor.userId,
      ...entry,
    })
    .execute()
}

interface Read {
  readonly record_id: string
  readonly user_id: number
  /** The day of the read (UTC). */
  readonly read_on: string
}

/** Whether the history has this reader's read of this day. */
export async function hasRead(tx: Tx, read: Read): Promise<boolean> {
  const row = await tx
    .selectFrom('registration_history')
    .select('entry_id')
    .where('record_id', '=', read.record_id)
    .where('user_id', '=', read.user_id)
    .where('read_on', '=', read.read_on)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a read. A second one of the same reader and day changes nothing. */
export async function addRead(
  tx: Tx,
  read: Read & { readonly entry_id: string; readonly at: Date; readonly message: string | null },
): Promise<void> {
  await tx
    .insertInto('registration_history')
    .values({ ...read, client_op_id: null, action: 'read' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A record shows this many reads, the latest. All are stored. */
const maxReads = 100

/** History of a record, oldest first. `withReads`: also the latest reads by other accounts. */
export async function listHistory(tx: Tx, recordId: string, withReads: boolean) {
  const select = () => tx.selectFrom('registration_history').selectAll().where('record_id', '=', recordId)
  const changes = await select().where('read_on', 'is', null).orderBy('at').orderBy('entry_id').execute()
  if (!withReads) return changes
  const reads = await select()
    .where('read_on', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(maxReads)
    .execute()
  return [...changes, ...reads.toReversed()].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Adds an entry of its own about who imported a change, by the staff member `userId`, where the registration exists. */
export async function addImportHistory(
  { tx, now, newId }: Pick<SignedIn, 'tx' | 'now' | 'newId'>,
  recordIds: readonly string[],
  userId: number,
  message: string,
): Promise<void> {
  if (recordIds.length === 0) return
  const records = await tx
    .selectFrom('registration')
    .select('record_id')
    .where('record_id', 'in', [...recordIds])
    .execute()
  for (const { record_id } of records)
    await tx
      .insertInto('registration_history')
      .values({
        ...{ entry_id: newId(), record_id, client_op_id: null, at: now, user_id: userId },
        ...{ action: 'import', message },
      })
      .execute()
}
