// The call behind each kind of op that this build can send. A kind that is not here was saved by a newer build: held, never dropped.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { addFile } from './files.ts'
import { acceptClaim, addNote, addTrip, editTrip, removeTrip } from './labor-claims.ts'
import { logCrash } from './logging.ts'
import { announceFiles, discardOp } from './outbox.ts'

const rows: ReadonlyMap<string, Row> = new Map<string, Row>(
  [addTrip, editTrip, removeTrip, addNote, acceptClaim, addFile, announceFiles, discardOp, logCrash].map(({ kind, row }) => [kind, row]),
)

/** The kinds that can be sent, for the house's test that no queued row lacks one. */
export const kinds: readonly string[] = [...rows.keys()]

export const rowOf = (kind: string): Row | null => rows.get(kind) ?? null

/** Whether this build knows the kind and its version. */
export const knows = (op: { readonly kind: string; readonly v: number }): boolean => op.v <= (rows.get(op.kind)?.v ?? 0)
