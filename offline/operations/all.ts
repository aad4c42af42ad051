// Each kind of op that this build can send. A kind that is not here was saved by a newer build: held, never dropped.
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { Operation } from '../engine.ts'
import { addFile } from './files.ts'
import { acceptClaim, addNote, addTrip, editTrip, removeTrip } from './labor-claims.ts'
import { fileClaim, setParts } from './labor-claims-filing.ts'
import { logCrash } from './logging.ts'
import { announceFiles, discardOp } from './outbox.ts'
import { openTicket } from './tickets.ts'
import { addRecordFile, addRecordNote, announceRecordFiles, registerMachine } from './warranty-records.ts'

const all: ReadonlyMap<string, Operation> = new Map<string, Operation>(
  [
    addTrip as Operation,
    editTrip as Operation,
    removeTrip as Operation,
    addNote as Operation,
    acceptClaim as Operation,
    fileClaim as Operation,
    setParts as Operation,
    addFile as Operation,
    announceFiles as Operation,
    discardOp as Operation,
    logCrash as Operation,
    openTicket as Operation,
    registerMachine as Operation,
    addRecordNote as Operation,
    announceRecordFiles as Operation,
    addRecordFile as Operation,
  ].map((operation) => [operation.kind, operation]),
)

/** The kinds that can be sent, for the house's test that no queued row lacks one. */
export const kinds: readonly string[] = [...all.keys()]

/** Of a kind; a step of a claim stands for all steps (they differ in their label alone). */
export const operationOf = (kind: string): Operation | null => all.get(kind) ?? null

export const rowOf = (kind: string): Row | null => all.get(kind)?.row ?? null

/** Whether this build knows the kind and its version. */
export const knows = (op: { readonly kind: string; readonly v: number }): boolean => op.v <= (all.get(op.kind)?.v ?? 0)
