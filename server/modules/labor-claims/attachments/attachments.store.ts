import type { WireFile } from '../../../../contract/shapes/claim.ts'
import type { SignedIn, Tx } from '../../../kernel/call.ts'
import type { Author } from '../people/people.store.ts'

const selectFiles = (tx: Tx) => tx.selectFrom('attached_file').selectAll()
export type FileRecord = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

/** Files of a record that were not removed, oldest first. */
export function listFiles(tx: Tx, refId: string): Promise<FileRecord[]> {
  return selectFiles(tx)
    .where('ref_id', '=', refId)
    .where('removed', '=', false)
    .orderBy('received_at')
    .orderBy('file_id')
    .execute()
}

/**
 * File hashes that devices have announced. `arrived` is true once the same user has uploaded that file. A file that was
 * removed is not expected any more.
 */
export async function listExpectedFiles(
  tx: Tx,
  refId: string,
): Promise<{ sha256: string; title: string; arrived: boolean }[]> {
  const rows = await tx
    .selectFrom('expected_file')
    .leftJoin('attached_file', (join) =>
      join
        .onRef('attached_file.ref_id', '=', 'expected_file.ref_id')
        .onRef('attached_file.user_id', '=', 'expected_file.user_id')
        .onRef('attached_file.sha256', '=', 'expected_file.sha256'),
    )
    .select(['expected_file.sha256', 'expected_file.title', 'attached_file.removed', 'expected_file.announced_at'])
    .where('expected_file.ref_id', '=', refId)
    .orderBy('expected_file.announced_at')
    .orderBy('expected_file.sha256')
    .execute()
  const seen = new Map<string, { sha256: string; title: string; arrived: boolean }>()
  for (const { sha256, title, removed } of rows)
    if (removed !== true)
      seen.set(sha256, { sha256, title, arrived: removed === false || seen.get(sha256)?.arrived === true })
  return [...seen.values()]
}

const statuses = ['pending', 'accepted', 'refused'] as const

/** A file as it crosses the wire, for a reader who may change it or not. */
export function toWireFile(row: FileRecord, author: Author, mayChange: boolean): WireFile {
  return {
    id: row.file_id,
    file_id: row.file_id,
    ref_id: row.ref_id,
    type: 'ets',
    title: row.title,
    status: statuses.find((one) => one === row.status) ?? 'pending',
    sha256: row.sha256,
    mime: row.mime,
    size: row.size,
    width: row.width,
    height: row.height,
    url: `/files/${row.file_id}/content`,
    late: row.late,
    purpose: row.purpose,
    signed_by: row.signed_by,
    made_at: row.made_at.toISOString(),
    may_change: mayChange,
    author,
  }
}

/** Stores files that the caller will attach, by hash and title. Announcing a hash again changes its title. */
export async function expectFiles(
  call: SignedIn,
  refId: string,
  files: readonly { readonly sha256: string; readonly title: string }[],
): Promise<void> {
  const titles = new Map(files.map(({ sha256, title }) => [sha256, title]))
  const of = { ref_id: refId, user_id: call.actor.userId, announced_at: call.now }
  await call.tx
    .insertInto('expected_file')
    .values([...titles].map(([sha256, title]) => ({ ...of, sha256, title })))
    .onConflict((conflict) =>
      conflict.columns(['ref_id', 'user_id', 'sha256']).doUpdateSet((set) => ({ title: set.ref('excluded.title') })),
    )
    .execute()
}
