import { getCorrectionKey } from '../../../../../offline/drafts/correction-key.ts'
import type { Engine } from '../../../../../offline/engine.ts'
import {
  detailsKey,
  editPrefix,
  emptyDetails,
  entryKey,
  createNextEntry,
  getPictureKey,
  picturePrefix,
  rowPrefix,
} from './machine-entry.ts'
import type { Dealer } from '../owner/dealer-fieldset.tsx'
import type { Details, MachineEntry } from './machine-entry.ts'

export interface RegistrationDraft {
  readonly details: Details
  readonly rows: readonly MachineEntry[]
  /** The machine that is being entered. */
  readonly entry: MachineEntry
}

/** Loads the registration draft of this device. Deletes pictures that no machine uses, and edits of machines that left the list. */
export async function loadDraft(engine: Engine, newId: () => string): Promise<RegistrationDraft> {
  const keys = await engine.draftKeys(rowPrefix)
  const [details, typed, ...found] = await Promise.all([
    engine.draft<Details>(detailsKey),
    engine.draft<MachineEntry>(entryKey),
    ...keys.map((key) => engine.draft<MachineEntry>(key)),
  ])
  const rows = found.filter((row) => row !== null).toSorted((a, b) => a.n - b.n)
  // The machine was added just before the page was closed.
  const isAdded = rows.some((row) => row.id === typed?.id)
  const entry =
    typed === null || isAdded ? createNextEntry(newId(), (rows.at(-1)?.n ?? 0) + 1, rows.at(-1) ?? null) : typed
  const draft = { details: details ?? emptyDetails, rows, entry }
  const edits: MachineEntry[] = []
  for (const key of await engine.draftKeys(editPrefix)) {
    const edit = await engine.draft<MachineEntry>(key)
    if (edit !== null && rows.some((row) => row.id === edit.id)) edits.push(edit)
    else await engine.dropDraft(key)
  }
  const pictures = listPictures({ ...draft, rows: [...rows, ...edits] })
  // A picture that a half-written correction of a refused registration has.
  for (const key of await engine.draftKeys(getCorrectionKey(''))) {
    const plate = (await engine.draft<Partial<Pick<MachineEntry, 'plate'>>>(key))?.plate ?? null
    if (plate !== null) pictures.push(plate)
  }
  const used = new Set(pictures.map(({ sha256 }) => getPictureKey(sha256)))
  for (const key of await engine.draftKeys(picturePrefix)) if (!used.has(key)) await engine.dropDraft(key)
  return draft
}

/** The next registration begins with this dealer in place of a store that the server no longer knows. */
export async function replaceStore(engine: Engine, gone: number | null, dealer: Dealer): Promise<void> {
  const details = await engine.draft<Details>(detailsKey)
  if (details?.where.dealer_location_id === gone && gone !== null)
    await engine.saveDraft(detailsKey, { ...details, where: { ...details.where, ...dealer } })
}

/** All pictures of the draft, with duplicates. */
export const listPictures = ({ details, rows, entry }: RegistrationDraft) =>
  [details.receipt, ...[...rows, entry].flatMap((row) => [row.plate, row.receipt])].filter((one) => one !== null)
