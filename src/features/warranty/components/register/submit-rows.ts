import { registrationForm } from '../../../../../contract/shapes/registration.ts'
import { normalizeSerial } from '../../../../../domain/warranty/serials.ts'
import type { Engine } from '../../../../../offline/engine.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { registerMachines } from '../../../../../offline/operations/register-machines.ts'
import { listPictures } from './registration-draft.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { resetDetails, dealerKey, detailsKey, getPictureKey, getRowKey, ownerKey } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'
import { listEntryPictures, buildRegistrationOps } from './registration-ops.ts'

/** Machines in one transaction. Small enough for their pictures to fit in memory and the screen to stay responsive. */
const batchSize = 4

const collectHashes = (draft: RegistrationDraft) => new Set(listPictures(draft).map(({ sha256 }) => sha256))

/**
 * What another tab has done to the machines of a list, by their ids: null for one that it has registered, and under a new id one
 * whose id a registration of another machine has by now. It was typed in the place of that machine.
 */
export async function findTaken(
  engine: Engine,
  rows: readonly MachineEntry[],
): Promise<ReadonlyMap<string, MachineEntry | null>> {
  const serials = new Map((await engine.records()).rows.map(({ value }) => [value.id, value.serial_number]))
  for (const { kind, entityId, input } of await engine.outbox())
    if (kind === registerMachines.kind)
      serials.set(entityId, readOnce(registrationForm, input?.body)?.equipment?.[0]?.serial_number ?? '')
  const taken = new Map<string, MachineEntry | null>()
  for (const row of rows) {
    const known = serials.get(row.id)
    if (known === undefined) continue
    taken.set(row.id, normalizeSerial(known) === normalizeSerial(row.serial) ? null : { ...row, id: engine.newId() })
  }
  return taken
}

/**
 * Queues the machines of a list in batches. Each batch queues machines and pictures and deletes their drafts in one
 * transaction, so that a closed page can continue without duplicates.
 */
export async function submitRows({
  engine,
  draft,
  today,
  onProgress,
}: {
  readonly engine: Engine
  readonly draft: RegistrationDraft
  readonly today: string
  readonly onProgress: (done: number) => void
}): Promise<{ readonly saved: ReadonlySet<string>; readonly error: Error | null }> {
  const saved = new Set<string>()
  const dropped = new Set<string>()
  try {
    for (let at = 0; at < draft.rows.length; at += batchSize) {
      const rows = draft.rows.slice(at, at + batchSize)
      const bytes = new Map<string, ArrayBuffer>()
      for (const { sha256 } of rows.flatMap((row) => listEntryPictures(row, draft.details))) {
        const pictureBytes = bytes.has(sha256) ? null : await engine.draftBytes(getPictureKey(sha256))
        if (pictureBytes !== null) bytes.set(sha256, pictureBytes)
      }
      const used = collectHashes({ ...draft, rows: draft.rows.slice(at + batchSize) })
      const unused = [...bytes.keys()].filter((sha256) => !used.has(sha256))
      await engine.enqueueAll(
        rows.flatMap((row) => buildRegistrationOps(row, draft.details, bytes, today)),
        [...rows.map((row) => getRowKey(row.id)), ...unused.map(getPictureKey)],
      )
      for (const row of rows) saved.add(row.id)
      for (const sha256 of unused) dropped.add(sha256)
      onProgress(saved.size)
    }
    await engine.saveDraft(detailsKey, resetDetails(draft.details))
    // What was typed in a sheet that was closed without saving was for these machines.
    for (const key of [ownerKey, dealerKey]) await engine.dropDraft(key)
  } catch (error) {
    return { saved, error: error instanceof Error ? error : new Error('This could not be saved on the device') }
  } finally {
    const left = { ...draft, rows: draft.rows.filter((row) => !saved.has(row.id)) }
    const details = left.rows.length === 0 ? { ...draft.details, receipt: null } : draft.details
    const used = collectHashes({ ...left, details })
    for (const sha256 of collectHashes(draft))
      if (!used.has(sha256) && !dropped.has(sha256))
        await engine.dropDraft(getPictureKey(sha256)).catch(() => undefined)
  }
  return { saved, error: null }
}
