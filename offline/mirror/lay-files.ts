// Photos that are only on this device, as files of their claim or registration without an address: their bytes are
// read with `blob`.
import { fileForm } from '../../contract/files.ts'
import { file as fileShape } from '../../contract/shapes/claim.ts'
import type { Claim, WireFile } from '../../contract/shapes/claim.ts'
import type { Seen } from '../engine.ts'
import { answerTo } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

export type LocalFile = Seen<Claim>['localFiles'][number]
/** What has files and expects some. */
type Filed = Pick<Claim, 'files' | 'expected_files'>

function localCopy(op: PendingOp, author: WireFile['author']): WireFile | null {
  const form = readOnce(fileForm, op.input?.body)
  if (form === null) return null
  const { ref_id, upload: sha256, title, purpose = 'photo', signed_by = null } = form
  const { size, type } = op.blobs.find((blob) => blob.sha256 === sha256) ?? { size: 0, type: 'image/jpeg' }
  const at = new Date(op.createdAt).toISOString()
  return {
    id: op.entityId,
    ref_id,
    type: 'ets',
    title,
    status: 'pending',
    sha256,
    mime: type,
    size,
    width: null,
    height: null,
    url: '',
    late: false,
    purpose,
    signed_by,
    made_at: at,
    author,
  }
}

/** The claim (or registration) with the op's photo among its files and its expected ones, and the local file to show it from; null once the server has it. */
export function layFile<T extends Filed>(
  claim: T,
  op: PendingOp,
  author: WireFile['author'],
): { claim: T; local: LocalFile | null } {
  if (claim.files.some((file) => file.id === op.entityId)) return { claim, local: null }
  const answer = answerTo(op, fileShape)
  const file = answer ?? localCopy(op, author)
  if (file === null) return { claim, local: null }
  const { id, sha256, title, mime } = file
  const arrived = op.state === 'acked' || claim.expected_files.some((one) => one.sha256 === sha256 && one.arrived)
  const expected = claim.expected_files.some((one) => one.sha256 === sha256)
    ? claim.expected_files.map((one) => (one.sha256 === sha256 ? { ...one, arrived } : one))
    : [...claim.expected_files, { sha256, title, arrived }]
  return {
    claim: { ...claim, files: [...claim.files, file], expected_files: expected },
    local: answer === null ? { id, sha256, title, type: mime } : null,
  }
}
