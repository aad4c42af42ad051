// All open ops, as a file that a person can read. Staff import the encrypted file of `/rescue.html` instead.
import { toBase64 } from '../crypto/bytes.ts'
import type { OpBody, OpRow } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { toPath } from '../http/request.ts'
import { findRow } from '../operations/known-kinds.ts'
import type { Store } from '../session/current-user.ts'
import { readOpenRows } from './fetch-ops.ts'

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

async function exportItem(store: Store, row: OpRow) {
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

/** The open ops, or the named ones. Throws where one cannot be read, so that no file is silently incomplete. */
export async function exportAll(
  ports: Ports,
  stores: readonly Store[],
  opIds?: readonly string[],
): Promise<{ name: string; type: string; bytes: ArrayBuffer }> {
  const at = new Date(ports.now()).toISOString()
  const items = []
  for (const store of stores) {
    const rows = (await readOpenRows(store.db)).filter((row) => opIds === undefined || opIds.includes(row.opId))
    for (const row of rows.sort((a, b) => a.seq - b.seq)) items.push(await exportItem(store, row))
  }
  const text = JSON.stringify(
    {
      product: 'Partwright',
      format: 1,
      exported_at: at,
      app_version: ports.appVersion,
      owner: stores[0]?.identity.ownerId ?? null,
      items,
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
