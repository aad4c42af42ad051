// Everything about an op that is done before the transaction: ids, encryption, hashing. WebCrypto would end a transaction.
import { sha256Hex, encodeUtf8 } from '../crypto/bytes.ts'
import type { Sealed } from '../crypto/cipher.ts'
import type { BlobRow, OpBody, OpRow } from '../db/tables.ts'
import type { PhotoInput, Ports } from '../engine.ts'
import type { Operation } from '../operations/operation.ts'
import { toPath } from '../http/request.ts'
import type { LooseInput } from '../http/request.ts'
import type { Store } from '../session/current-user.ts'

/** One write, as a screen hands it over, with the id of its op: made once, however often saving is tried. */
export interface SaveRequest {
  readonly opId: string
  readonly operation: Operation
  readonly input: LooseInput
  readonly photos: readonly PhotoInput[]
  readonly groupLabel: string
  readonly after: readonly string[]
  readonly known?: unknown
  /** For so long after it was saved it is not sent by itself, ms: a person can undo it meanwhile. */
  readonly heldMs?: number | undefined
}

export interface SaveContext {
  readonly now: number
  readonly skewMs: number | null
  readonly appVersion: string
}

/** A row without its sequence number, which the transaction assigns. */
export interface PreparedOp {
  readonly row: Omit<OpRow, 'seq'>
  /** The input in clear, for the proof; it is stored sealed. */
  readonly input: Pick<OpBody, 'params' | 'query' | 'body'>
  readonly blobs: readonly Omit<BlobRow, 'refs'>[]
}

/** The hash of what is sent, salted with the op's id so that equal bodies have different hashes on the disk. */
export const hashInput = (crypto: Crypto, opId: string, row: Operation['row'], input: LooseInput): Promise<string> =>
  sha256Hex(crypto, encodeUtf8(`${opId}\n${JSON.stringify([row.method, toPath(row, input), input.body ?? null])}`))

/** Encrypts the input of an op under its id. */
export async function sealInput(
  store: Store,
  crypto: Crypto,
  opId: string,
  operation: Operation,
  input: LooseInput,
  groupLabel: string,
  known?: unknown,
): Promise<{ body: Sealed; bodyHash: string }> {
  const saved: OpBody = {
    params: input.params ?? null,
    query: input.query ?? null,
    body: input.body,
    label: operation.label(input),
    groupLabel,
    ...(known === undefined ? {} : { known }),
  }
  return {
    body: await store.cipher.sealJson('ops', opId, saved),
    bodyHash: await hashInput(crypto, opId, operation.row, input),
  }
}

/** The input with an id for what it makes, where the form gave none. */
export function mintId(operation: Operation, input: LooseInput, uuid: () => string): LooseInput {
  const body = input.body as { readonly id?: string } | undefined
  return operation.mintsId && body !== undefined && body.id === undefined
    ? { ...input, body: { ...body, id: uuid() } }
    : input
}

export async function prepareOp(
  ports: Ports,
  store: Store,
  request: SaveRequest,
  facts: SaveContext,
): Promise<PreparedOp> {
  const { opId, operation, input, photos, groupLabel, after, known, heldMs = 0 } = request
  const sealed = await sealInput(store, ports.crypto, opId, operation, input, groupLabel, known)
  const blobs = await Promise.all(
    photos.map(async ({ sha256, type, bytes }) => ({
      sha256,
      type,
      size: bytes.byteLength,
      sealed: await store.cipher.seal('blobs', sha256, bytes),
    })),
  )
  return {
    blobs,
    input: { params: input.params, query: input.query, body: input.body },
    row: {
      opId,
      ...sealed,
      ownerId: store.identity.ownerId,
      accountId: store.identity.accountId,
      actingAs: store.identity.actingAs,
      kind: operation.kind,
      v: operation.version,
      lane: operation.queue,
      icon: operation.icon,
      entityId: operation.entityId(input),
      groupId: operation.groupId(input),
      dependsOn: after,
      blobs: photos.map(({ sha256, type, bytes }) => ({ sha256, type, size: bytes.byteLength })),
      createdAt: facts.now,
      skewMs: facts.skewMs,
      appVersion: facts.appVersion,
      state: 'queued',
      attempts: 0,
      nextAt: facts.now + heldMs,
      triedAt: facts.now,
      lease: null,
      error: null,
      serverErrors: [],
      heldBy: null,
      ackedAt: null,
      ackedEpoch: null,
      ackedPos: null,
      ackedMark: null,
      result: null,
      supersedes: null,
      goneAt: null,
    },
  }
}
