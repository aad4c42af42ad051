// What the server takes, by its last answer. Stored in the user's database, so that every tab and the worker hold alike.
import { ownVersions } from '../../contract/own-versions.ts'
import { isTaken, parseVersions } from '../../contract/taken-versions.ts'
import type { TakenVersions } from '../../contract/taken-versions.ts'
import type { MetaRow, OpRow, UserDatabase } from '../db/tables.ts'

/** Where it is stored. */
export const takenHeaderName = 'takes'

/** The header of a stored row, as the server sent it last; null where it never did. */
export const toTakenHeader = (row: MetaRow | undefined): string | null =>
  (row?.value as string | null | undefined) ?? null

/** The header as the server sent it last; null where it never did. */
export async function readTakenHeader(db: UserDatabase): Promise<string | null> {
  return toTakenHeader(await db.meta.get(takenHeaderName))
}

/** Stores what the server names now, or null where it names nothing. */
export async function saveTakenHeader(db: UserDatabase, header: string | null): Promise<void> {
  await db.meta.put({ k: takenHeaderName, value: header })
}

let parsed: { readonly header: string | null; readonly versions: TakenVersions } | null = null

/** The versions of a stored header. The last one stays parsed, because screens ask with every change. */
export function toVersions(header: string | null): TakenVersions {
  if (parsed?.header !== header) parsed = { header, versions: parseVersions(header) }
  return parsed.versions
}

/** Whether the op waits for a newer server. */
export const isTooNew = (header: string | null, row: Pick<OpRow, 'kind' | 'v'>): boolean =>
  !isTaken(toVersions(header), row)

/** Whether a server with these versions takes everything that this build makes. */
export const takesAll = (header: string | null): boolean =>
  Object.entries(ownVersions).every(([kind, v]) => isTaken(toVersions(header), { kind, v }))
