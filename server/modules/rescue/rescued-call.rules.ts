import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { BatchCall } from '../../../contract/outbox.ts'
import { queuedKinds } from '../../../contract/queued-kinds.ts'
import type { QueuedKind } from '../../../contract/queued-kinds.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { OpContent, RescueOp, Sender } from '../../../contract/rescue.ts'
import { isRecord } from './rescue-item.rules.ts'
import type { OpenedItem } from './rescue-item.rules.ts'

/** What an item is, in a history that others read: never its text. */
const kindNames: Readonly<Record<QueuedKind, string>> = {
  addTrip: 'trip',
  editTrip: 'correction of a trip',
  removeTrip: 'removal of a trip',
  addNote: 'note',
  actOnClaim: 'step of the claim',
  fileClaim: 'claim',
  setParts: 'parts',
  addFile: 'photo',
  announceFiles: 'list of photos',
  discardOp: 'discard',
  logCrash: 'crash report',
  openTicket: 'question',
  registerMachines: 'registration',
  addRecordNote: 'note',
  announceRecordFiles: 'list of pictures',
  addRecordFile: 'picture',
  renameFile: 'name of a photo',
  withdrawFiles: 'withdrawal of photos',
  withdrawRecordFiles: 'withdrawal of pictures',
  requestSerial: 'serial number',
  addOrderNote: 'note',
  replyToTicket: 'message',
}

/** The row of a kind that this server knows in this version, or null. */
export function findQueuedRow({ kind, v }: Pick<RescueOp, 'kind' | 'v'>): Row | null {
  const row = Object.hasOwn(queuedKinds, kind) ? queuedKinds[kind] : undefined
  return row === undefined || v > (row.v ?? 1) ? null : row
}

/** Hash of the upload that a call attaches, or null. */
export function getUploadHash({ kind }: Pick<RescueOp, 'kind'>, body: unknown): string | null {
  if (queuedKinds[kind]?.path !== '/files/new-file' || !isRecord(body)) return null
  return typeof body['upload'] === 'string' ? body['upload'] : null
}

/**
 * Why the item cannot be sent, as its owner or as the caller's own; null if it can. An approval never can. As its owner it
 * needs a proof; a visitor's acts as nobody, as from any browser.
 */
export function findObstacle(
  { op, content, proof, userId }: OpenedItem,
  as: Sender,
  hasOwner: boolean,
  body: unknown = content?.body,
): RefusalCode | null {
  if (content === null) return 'rescue.unreadable'
  const row = findQueuedRow(op)
  if (row === null) return 'op.unknownVersion'
  if (row.isDecision?.(body) === true || row.isDecision?.(content.body) === true) return 'rescue.decision'
  if (as === 'mine') return userId === null || op.kind === 'discardOp' ? 'rescue.notYours' : null
  if (userId === null) return row.access === 'anyone' ? null : 'rescue.unreadable'
  if (proof !== 'fits') return 'rescue.noProof'
  return hasOwner ? null : 'rescue.ownerGone'
}

/** A path segment for an id. Values other than text and numbers become '-', which no path matches. */
const toPathSegment = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '-')

function buildPath(row: Row, { params }: OpContent): string {
  const values = isRecord(params) ? params : {}
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(toPathSegment(values[name])))
}

/** The call as the device would have sent it: with its owner's key, or as the caller's own under the same key. */
export function toBatchCall(
  op: RescueOp,
  row: Row,
  content: OpContent,
  senderId: number | null,
  as: Sender,
): BatchCall {
  return {
    key: op.opId,
    group: op.groupId,
    after: [...op.dependsOn],
    method: row.method === 'GET' ? 'POST' : row.method,
    path: buildPath(row, content),
    body: content.body,
    v: op.v,
    created_at: new Date(op.createdAt).toISOString(),
    ...(senderId === null ? {} : { owner: senderId }),
    ...(op.skewMs === null ? {} : { skew_ms: op.skewMs }),
    ...(as === 'mine' || op.actingAs === null ? {} : { acting_as: op.actingAs }),
    ...(as === 'mine' || op.supersedes === null ? {} : { supersedes: op.supersedes }),
  }
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const pick = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : null)

/**
 * The claims or registrations that an applied call belongs to: of its address, of what it attached to, or created by its
 * reply. The handler has checked each of them. A file's address names the file.
 */
export function findRecordIds({ kind }: Pick<RescueOp, 'kind'>, { params, body }: OpContent, reply: unknown): string[] {
  const path = queuedKinds[kind]?.path ?? ''
  const records = pick(reply, 'records')
  const found = [
    path.startsWith('/files/{id}') ? null : pick(params, 'id'),
    path === '/files/new-file' || path.startsWith('/outbox/') ? pick(body, 'ref_id') : null,
    pick(reply, 'ticket_id'),
    ...(Array.isArray(records) ? records.map((one: unknown) => pick(one, 'record_id')) : []),
  ]
  return [...new Set(found.filter(isUuid))]
}

/** The file that a call changes, or null. */
export const getChangedFile = ({ kind }: Pick<RescueOp, 'kind'>, { params }: OpContent): string | null => {
  const id = queuedKinds[kind]?.path.startsWith('/files/{id}') === true ? pick(params, 'id') : null
  return isUuid(id) ? id : null
}

/** The history's sentence about an import, with both names. */
export function describeImport(
  kind: string,
  as: Sender,
  names: { readonly staff: string; readonly owner: string },
  isCorrected: boolean,
): string {
  const what = Object.entries(kindNames).find(([known]) => known === kind)?.[1] ?? kind
  return as === 'owner'
    ? `Imported by ${names.staff} from the device of ${names.owner}: ${what}`
    : `Sent by ${names.staff} as their own, from the device of ${names.owner}: ${what}${isCorrected ? ', corrected' : ''}`
}
