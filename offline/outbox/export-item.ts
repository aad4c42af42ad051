// One op, as a file that a person can read. All of them leave as a zip (offline/rescue/write-rescue.ts).
import { toBase64 } from '../crypto/bytes.ts'
import type { OpBody, OpRow } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { toPath } from '../http/request.ts'
import { findRow } from '../operations/known-kinds.ts'
import type { Store } from '../session/current-user.ts'
import { OpMoved } from './resolve-op.ts'

async function exportPhotos(store: Store, row: OpRow) {
  return Promise.all(
    row.blobs.map(async ({ sha256, type, size }) => {
      const blob = await store.db.blobs.get(sha256)
      return {
        sha256,
        type,
        size,
        base64: blob === undefined ? null : toBase64(await store.cipher.unseal('blobs', sha256, blob.sealed)),
      }
    }),
  )
}

async function toReadable(store: Store, row: OpRow) {
  const saved = row.body === null ? null : ((await store.cipher.unsealJson('ops', row.opId, row.body)) as OpBody)
  const call = findRow(row.kind)
  return {
    op_id: row.opId,
    label: saved?.label ?? '',
    group_label: saved?.groupLabel ?? '',
    kind: row.kind,
    v: row.v,
    state: row.state,
    group: row.groupId,
    entity_id: row.entityId,
    after: row.dependsOn,
    supersedes: row.supersedes,
    owner: row.ownerId,
    acting_as: row.actingAs,
    created_at: new Date(row.createdAt).toISOString(),
    skew_ms: row.skewMs,
    attempts: row.attempts,
    error: row.error === null ? null : { status: row.error.status, code: row.error.code },
    method: call?.method ?? null,
    path: call === null || saved === null ? null : toPath(call, saved),
    body: saved?.body ?? null,
    photos: await exportPhotos(store, row),
  }
}

/** The op with its photos. Throws where it is gone or cannot be read. */
export async function exportItem(
  ports: Ports,
  store: Store,
  opId: string,
): Promise<{ name: string; type: string; bytes: ArrayBuffer }> {
  const row = await store.db.ops.get(opId)
  if (row === undefined) throw new OpMoved('This item is no longer on this device.')
  const at = new Date(ports.now()).toISOString()
  const text = JSON.stringify(
    {
      product: 'Partwright',
      format: 1,
      exported_at: at,
      app_version: ports.appVersion,
      owner: store.identity.ownerId,
      items: [await toReadable(store, row)],
    },
    null,
    2,
  )
  return {
    name: `partwright-${at.slice(0, 16).replace(':', '')}.json`,
    type: 'application/json',
    bytes: new TextEncoder().encode(text).buffer,
  }
}
