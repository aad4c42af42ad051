// Devices and servers are updated apart. A server names the kinds and versions of queued payloads that it takes; a device
// holds what is newer (docs/decisions/055-versions-are-named.md).
import type { Row } from './kernel/endpoint.ts'
import { getRowName } from './kernel/endpoint.ts'
import { batchLimit } from './outbox.ts'

/** The newest version that is taken, by kind. */
export type TakenVersions = Readonly<Record<string, number>>

/** What the last release takes. A server that names nothing is that release, or an earlier one (docs/queued-payloads.json). */
export const releasedVersions: TakenVersions = {
  addTrip: 1,
  editTrip: 1,
  removeTrip: 1,
  addNote: 1,
  actOnClaim: 1,
  fileClaim: 1,
  setParts: 1,
  addFile: 1,
  announceFiles: 1,
  discardOp: 1,
  logCrash: 1,
  openTicket: 1,
  registerMachines: 1,
  addRecordNote: 1,
  announceRecordFiles: 1,
  addRecordFile: 1,
  renameFile: 1,
}

/** `addTrip=1,addNote=2`, as a header carries it. */
const formatVersions = (versions: TakenVersions): string =>
  Object.entries(versions)
    .map(([kind, version]) => `${kind}=${version}`)
    .join(',')

/** Parses the header; the last release's versions where an earlier server named none. */
export function parseVersions(text: string | null): TakenVersions {
  if (text === null) return releasedVersions
  const pairs = text.split(',').map((pair) => /^\s*(\w{1,60})=(\d{1,6})\s*$/.exec(pair))
  return Object.fromEntries(pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', Number(pair[2])]])))
}

/** The name in the header under which a server says how many calls it takes in one envelope. No kind has it. */
const callsPerBatch = 'callsPerBatch'
/** What a server takes that names no number. */
const releasedBatchLimit = 50

/** The header of a server that takes these versions and envelopes of today's size. */
export const formatTaken = (versions: TakenVersions): string =>
  formatVersions({ ...versions, [callsPerBatch]: batchLimit })

/** How many calls this build sends in one envelope to a server with these versions. */
export const getBatchLimit = (versions: TakenVersions): number =>
  Math.max(1, Math.min(batchLimit, versions[callsPerBatch] ?? releasedBatchLimit))

/** Whether a server with these versions takes the op. */
export const isTaken = (versions: TakenVersions, op: { readonly kind: string; readonly v: number }): boolean =>
  Object.hasOwn(versions, op.kind) && op.v <= (versions[op.kind] ?? 0)

/** Whether answers to this row name the versions: those to queued calls and their envelopes, and the session. */
export const namesVersions = (row: Row): boolean =>
  row.offline === 'queue' || row.envelope !== undefined || getRowName(row) === 'auth.readSession'
