import type { OpRow } from '../../../offline/db/tables.ts'

export const now = 1_000_000

/** A queued note as the device stores it. */
export function op(seq: number, overrides: Partial<OpRow> = {}): OpRow {
  return {
    opId: `op${seq}`,
    seq,
    ownerId: 7,
    accountId: 70,
    actingAs: null,
    kind: 'addNote',
    v: 1,
    lane: 'words',
    icon: 'note',
    entityId: `e${seq}`,
    groupId: 'claim:a',
    dependsOn: [],
    blobs: [],
    body: null,
    bodyHash: '',
    createdAt: now,
    skewMs: null,
    appVersion: '1',
    state: 'queued',
    attempts: 0,
    nextAt: now,
    triedAt: now,
    lease: null,
    error: null,
    serverErrors: [],
    heldBy: null,
    ackedAt: null,
    ackedEpoch: null,
    ackedPos: null,
    result: null,
    supersedes: null,
    goneAt: null,
    ...overrides,
  }
}
