// Files of claims and registrations, and their upload in chunks (`WO131, WO132`, rows F01 to F03; docs/decisions/003-uploads-in-parts.md).
import * as z from 'zod/mini'
import { filePurposes } from '../domain/files/purposes.ts'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, instant, ok, sha256, someText, text, uuid } from './shapes/basics.ts'
import { file } from './shapes/claim.ts'

/** Bytes of one chunk; a file of at most `maxSingleChunk` is sent as a single chunk. */
export const chunkSize = 256 * 1024
export const maxSingleChunk = 512 * 1024
export const maxFileBytes = 32 * 1024 * 1024
/** Uploads of one person that are on no record yet, in MiB, unless the office has set another limit for them. */
export const defaultUploadLimitMb = 1024

const type = z.literal('ets', 'Must be ets')
const statuses = z.enum(['pending', 'accepted', 'refused'], 'Must be pending, accepted or refused')
/** Accepting or refusing a photo is the office's. */
const isFileDecision = (body: unknown): boolean =>
  ['accepted', 'refused'].includes(String((body as { readonly status?: unknown } | null | undefined)?.status))
const one = z.object({ id: uuid })
const upload = z.object({ sha256 })
const uploadState = z.object({
  sha256: z.string(),
  length: z.nullable(z.number()),
  parts: z.array(z.number()),
  complete: z.boolean(),
})

/** The uploads of one person that are on no record yet. `limit_mb` is null under the shop's limit. */
const pendingUploads = z.object({
  user_id: z.number(),
  name: z.string(),
  organization: z.string(),
  files: z.number(),
  bytes: z.number(),
  oldest_at: z.nullable(instant),
  limit_mb: z.nullable(z.number()),
})

/** `upload` is the SHA-256 of a completed upload. */
export const fileForm = z.strictObject({
  id: z.optional(uuid),
  ref_id: uuid,
  type: z._default(type, 'ets'),
  upload: sha256,
  title: someText(200),
  status: z.optional(statuses),
  /** A photo by default. */
  purpose: z.optional(z.enum(filePurposes, 'Must be photo, signature, serial or receipt')),
  /** The name of the signer, on a signature. */
  signed_by: z.optional(someText(120)),
})

export const files = endpoints('files', {
  removeFile: {
    spec: 'F01',
    source: 'WO131',
    method: 'DELETE',
    path: '/files/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['files', 'labor-claims', 'warranty'],
    params: one,
    query: z.strictObject({ source: z.optional(text(40)) }),
    body: z.optional(z.strictObject({ source: z.optional(text(40)) })),
    reply: ok,
    refusals: ['files.unknown'],
  },
  updateFile: {
    spec: 'F02',
    source: 'WO131',
    method: 'PUT',
    path: '/files/{id}/update-file',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    params: one,
    body: z.strictObject({
      type: z.optional(type),
      title: z.optional(someText(200)),
      /** The office's. A device never queues it (docs/decisions/031-renaming-photos.md). */
      status: z.optional(statuses),
      /** The claim of the file. A device orders the rename within it; the server goes by the file. */
      ref_id: z.optional(uuid),
    }),
    reply: file,
    v: 1,
    isDecision: isFileDecision,
    refusals: ['files.unknown', 'files.notArrived'],
  },
  addFile: {
    spec: 'F03',
    source: 'WO065, WO132',
    method: 'POST',
    path: '/files/new-file',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    body: fileForm,
    reply: file,
    v: 1,
    isDecision: isFileDecision,
    refusals: ['files.recordUnknown', 'labor-claims.parentMissing', 'files.uploadMissing', 'files.kind'],
  },
  readContent: {
    spec: 'ours',
    source: 'docs/decisions/003-uploads-in-parts.md',
    method: 'GET',
    path: '/files/{id}/content',
    access: 'user',
    effect: 'read',
    offline: 'online',
    params: one,
    query: z.strictObject({
      size: z.optional(z.enum(['original', 'screen', 'thumb'], 'Must be original, screen or thumb')),
    }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['files.unknown'],
  },
  putPart: {
    spec: 'ours',
    source: 'docs/decisions/003-uploads-in-parts.md',
    method: 'PUT',
    path: '/uploads/{sha256}/{n}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    rescuable: true,
    refreshes: [],
    params: z.object({
      sha256,
      n: z.coerce
        .number('Must be a chunk number')
        .check(
          z.int('Must be a chunk number'),
          z.gte(0, 'Must be a chunk number'),
          z.lt(maxFileBytes / chunkSize, 'There are not that many chunks'),
        ),
    }),
    body: z.instanceof(Uint8Array),
    bodyAs: 'bytes',
    bodyLimit: maxSingleChunk,
    reply: uploadState,
    refusals: ['files.partDigest', 'files.partRange', 'files.quota'],
  },
  readUpload: {
    spec: 'ours',
    source: 'docs/decisions/003-uploads-in-parts.md',
    method: 'GET',
    path: '/uploads/{sha256}',
    access: 'user',
    effect: 'read',
    offline: 'online',
    rescuable: true,
    params: upload,
    reply: uploadState,
  },
  completeUpload: {
    spec: 'ours',
    source: 'docs/decisions/003-uploads-in-parts.md',
    method: 'POST',
    path: '/uploads/{sha256}/complete',
    access: 'user',
    effect: 'write',
    offline: 'online',
    rescuable: true,
    transaction: 'prepared',
    refreshes: ['files.readUpload'],
    params: upload,
    reply: uploadState,
    refusals: [
      'files.uploadMissing',
      'files.digest',
      'files.kind',
      'files.broken',
      'files.tooManyPixels',
      'files.infected',
      'files.notScanned',
    ],
  },
  /** People with uploads that are on no record yet, most first, and those with a limit of their own. */
  readPendingUploads: {
    spec: 'ours',
    source: 'docs/decisions/054-limits-count-their-own.md',
    method: 'GET',
    path: '/files/pending-uploads',
    access: ['admin'],
    effect: 'read',
    offline: 'online',
    reply: z.object({ default_limit_mb: z.number(), people: z.array(pendingUploads) }),
  },
  setUploadLimit: {
    spec: 'ours',
    source: 'docs/decisions/054-limits-count-their-own.md',
    method: 'POST',
    path: '/files/pending-uploads/{user_id}',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['files.readPendingUploads'],
    params: z.object({ user_id: z.coerce.number('Must be a user number').check(z.int('Must be a user number')) }),
    body: z.strictObject({
      /** Null: the shop's limit. */
      limit_mb: z.nullable(
        z
          .number('Must be a whole number')
          .check(z.int('Must be a whole number'), z.gte(1, 'At least 1 MiB'), z.lte(1024 * 1024, 'At most 1 TiB')),
      ),
    }),
    reply: pendingUploads,
    refusals: ['users.unknown'],
  },
})
export type PendingUploads = z.output<typeof pendingUploads>
export type FileForm = z.output<typeof fileForm>
