import type { Engine } from '../../../../../offline/engine.ts'
import { detailsKey, emptyDetails, entryKey, nextEntry, pictureKey, picturePrefix, rowPrefix } from './machine-entry.ts'
import type { Details, MachineEntry } from './machine-entry.ts'

export interface RegistrationDraft {
  readonly details: Details
  readonly rows: readonly MachineEntry[]
  /** The one that is being typed. */
  readonly entry: MachineEntry
}

/** The registration as it was left on this device; pictures that belong to nothing any more are let go. */
export async function loadDraft(engine: Engine, newId: () => string): Promise<RegistrationDraft> {
  const keys = await engine.draftKeys(rowPrefix)
  const [details, typed, ...found] = await Promise.all([
    engine.draft<Details>(detailsKey),
    engine.draft<MachineEntry>(entryKey),
    ...keys.map((key) => engine.draft<MachineEntry>(key)),
  ])
  const rows = found.filter((row) => row !== null).toSorted((a, b) => a.n - b.n)
  // It went into the list in the moment before the page was closed.
  const isAdded = rows.some((row) => row.id === typed?.id)
  const entry = typed === null || isAdded ? nextEntry(newId(), (rows.at(-1)?.n ?? 0) + 1, rows.at(-1) ?? null) : typed
  const draft = { details: details ?? emptyDetails, rows, entry }
  const used = new Set(picturesOf(draft).map(({ sha256 }) => pictureKey(sha256)))
  for (const key of await engine.draftKeys(picturePrefix)) if (!used.has(key)) await engine.dropDraft(key)
  return draft
}

/** Every picture of the draft, some of them several times. */
export const picturesOf = ({ details, rows, entry }: RegistrationDraft) =>
  [details.receipt, ...[...rows, entry].flatMap((row) => [row.plate, row.receipt])].filter((one) => one !== null)
