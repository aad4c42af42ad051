// What the outbox itself says to the server: which photos to expect, and what was given up.
import { outbox } from '../../contract/outbox.ts'
import type { Operation } from '../engine.ts'
import { claimGroup } from './labor-claims.ts'

const { announceFiles: announceRow, discardOp: discardRow } = outbox.table

export const announceFiles: Operation<typeof announceRow> = {
  kind: 'announceFiles',
  row: announceRow,
  v: announceRow.v,
  lane: 'words',
  icon: 'announce',
  group: (input) => claimGroup(input.body.ref_id),
  entity: (input) => input.body.ref_id,
  label: ({ body }) =>
    body.files.length === 1 ? 'Notice that 1 photo follows' : `Notice that ${body.files.length} photos follow`,
}

/** Queued by `discard` in the line of what it gives up. */
export const discardOp: Operation<typeof discardRow> = {
  kind: 'discardOp',
  row: discardRow,
  v: discardRow.v,
  lane: 'words',
  icon: 'announce',
  group: (input) => `op:${input.body.op}`,
  entity: (input) => input.body.op,
  label: () => 'Something given up',
}
