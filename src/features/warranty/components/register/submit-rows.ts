import type { Engine } from '../../../../../offline/engine.ts'
import { picturesOf } from './load-draft.ts'
import type { RegistrationDraft } from './load-draft.ts'
import { afterSubmit, detailsKey, pictureKey, rowKey } from './machine-entry.ts'
import { picturesFor, registrationOps } from './registration-ops.ts'

/** Machines of one transaction: enough to be quick, few enough for their pictures to fit in memory and the screen to breathe. */
const slice = 4

const namesIn = (draft: RegistrationDraft) => new Set(picturesOf(draft).map(({ sha256 }) => sha256))

/**
 * Queues the machines of a list slice by slice, each machine with its pictures and the removal of its draft in one
 * transaction: a page that is closed in between goes on with the rest, and none is there twice.
 */
export async function submitRows({
  engine,
  draft,
  today,
  told,
}: {
  readonly engine: Engine
  readonly draft: RegistrationDraft
  readonly today: string
  readonly told: (done: number) => void
}): Promise<{ readonly saved: ReadonlySet<string>; readonly fault: Error | null }> {
  const saved = new Set<string>()
  const dropped = new Set<string>()
  try {
    for (let at = 0; at < draft.rows.length; at += slice) {
      const rows = draft.rows.slice(at, at + slice)
      const bytes = new Map<string, ArrayBuffer>()
      for (const { sha256 } of rows.flatMap((row) => picturesFor(row, draft.details))) {
        const found = bytes.has(sha256) ? null : await engine.draftBytes(pictureKey(sha256))
        if (found !== null) bytes.set(sha256, found)
      }
      const used = namesIn({ ...draft, rows: draft.rows.slice(at + slice) })
      const unused = [...bytes.keys()].filter((sha256) => !used.has(sha256))
      await engine.enqueueAll(
        rows.flatMap((row) => registrationOps(row, draft.details, bytes, today)),
        [...rows.map((row) => rowKey(row.id)), ...unused.map(pictureKey)],
      )
      for (const row of rows) saved.add(row.id)
      for (const sha256 of unused) dropped.add(sha256)
      told(saved.size)
    }
    await engine.saveDraft(detailsKey, afterSubmit(draft.details))
  } catch (error) {
    return { saved, fault: error instanceof Error ? error : new Error('This could not be saved on the device') }
  } finally {
    const left = { ...draft, rows: draft.rows.filter((row) => !saved.has(row.id)) }
    const details = left.rows.length === 0 ? { ...draft.details, receipt: null } : draft.details
    const used = namesIn({ ...left, details })
    for (const sha256 of namesIn(draft))
      if (!used.has(sha256) && !dropped.has(sha256)) await engine.dropDraft(pictureKey(sha256)).catch(() => undefined)
  }
  return { saved, fault: null }
}
