import type { SetCode } from '../../../domain/x12/interchange.ts'
import { setCodes } from '../../../domain/x12/interchange.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { FileRecord } from './files.store.ts'

/** Who reviews registrations exports them; who manages claims exports those. */
const needed = { 140: 'warranty.review', 142: 'claims.manage' } as const satisfies Readonly<Record<SetCode, string>>

/** The kinds of files that a caller may export and read. */
export const listOwnCodes = ({ facts, permissions }: Actor): SetCode[] =>
  setCodes.filter((code) => facts.admin || permissions.includes(needed[code]))

/** A file for its reader. Refuses `x12.fileUnknown` where it is of a kind that the caller does not export. */
export function requireFile(file: FileRecord | null, actor: Actor): Authorized<FileRecord> {
  return file !== null && listOwnCodes(actor).includes(file.code) ? authorize(file) : refuse('x12.fileUnknown')
}
