// Everything about an op that can be done before the transaction: ids, sealing, hashing. WebCrypto inside one ends it.
import { sha256Hex, encodeUtf8 } from '../crypto/bytes.ts'
import type { Sealed } from '../crypto/cipher.ts'
import type { BlobRow, OpBody, OpRow } from '../db/tables.ts'
import type { PhotoInput, Ports } from '../engine.ts'
import type { Operation } from '../operations/operation.ts'
import { pathOf } from '../http/request.ts'
import type { LooseInput } from '../http/request.ts'
import type { Store } from '../session/current-user.ts'

/** One write as it comes from a screen. */
export interface Saving {
  readonly operation: Operation
  readonly input: LooseInput
  readonly photos: readonly PhotoInput[]
  readonly groupLabel: string
  readonly after: readonly string[]
  readonly known?: unknown
}

export interface Facts {
  readonly now: number
  readonly skewMs: number | null
  readonly appVersion: string
}

/** A row without its place in the order, which the transaction gives. */
export interface Prepared {
  readonly row: Omit<OpRow, 'seq'>
  readonly blobs: readonly Omit<BlobRow, 'refs'>[]
}

/** The hash of what goes over the wire, salted with the op's id so that equal words do not look equal on the disk. */
export const hashOf = (crypto: Crypto, opId: string, row: Operation['row'], input: LooseInput): Promise<string> =>
  sha256Hex(crypto, encodeUtf8(`${opId}\n${JSON.stringify([row.method, pathOf(row, input), input.body ?? null])}`))

/** Seals the words of an op under its id. */
export async function sealWords(
  store: Store,
  crypto: Crypto,
  opId: string,
  operation: Operation,
  input: LooseInput,
  groupLabel: string,
  known?: unknown,
): Promise<{ body: Sealed; bodyHash: string }> {
  const words: OpBody = {
    params: input.params ?? null,
    query: input.query ?? null,
    body: input.body,
    label: operation.label(input),
    groupLabel,
    ...(known === undefined ? {} : { known }),
  }
  return {
    body: await store.cipher.sealJson('ops', opId, words),
    bodyHash: await hashOf(crypto, opId, operation.row, input),
  }
}

/** The input with an id for what it makes, where the form gave none. */
export function minted(operation: Operation, input: LooseInput, uuid: () => string): LooseInput {
  const body = input.body as { readonly id?: string } | undefined
  return operation.mintsId && body !== undefined && body.id === undefined
    ? { ...input, body: { ...body, id: uuid() } }
    : input
}

export async function prepareOp(ports: Ports, store: Store, saving: Saving, facts: Facts): Promise<Prepared> {
  const { operation, photos, groupLabel, after, known } = saving
  const opId = ports.uuid()
  const input = minted(operation, saving.input, ports.uuid)
  const words = await sealWords(store, ports.crypto, opId, operation, input, groupLabel, known)
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
    row: {
      opId,
      ...words,
      ownerId: store.who.ownerId,
      accountId: store.who.accountId,
      actingAs: store.who.actingAs,
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
      nextAt: facts.now,
      triedAt: facts.now,
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
    },
  }
}
