import type { OutboxItem } from '../../../offline/engine.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { findClaimId, isSavedOn } from '../../../offline/operations/all.ts'
import { toQueuedWrite } from '../../../offline/operations/operation.ts'
import { useEngine } from '../../data/engine.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { toNoteText } from './op-description.ts'
import { saveErrorMessage } from '../../data/save-error.ts'
import { downloadFile } from '../../platform/download.ts'

export interface Resolutions {
  /** Saves a note to the office; the item stays until it can be sent. */
  readonly askToReopen: (item: OutboxItem) => Promise<void>
  /** Saves the item, with what was saved on it, as notes and discards them. */
  readonly fileAsNote: (item: OutboxItem) => Promise<void>
  readonly sendAgain: (item: OutboxItem) => Promise<void>
  readonly discard: (item: OutboxItem) => Promise<void>
  readonly exportOnly: (item: OutboxItem) => Promise<void>
}

/** As many notes of 4,000 characters as the text needs, divided at spaces where there are some. No character is cut in two. */
const toNotes = (text: string) =>
  text.match(/[^]{2000,3999}(?:\s|$)|[^]{1,4000}(?![\uDC00-\uDFFF])/g)?.filter((note) => note.trim() !== '') ?? []

/** Why an export failed: what was to be in it has moved, or the file could not be made, which takes nothing away. */
export const exportErrorMessage = (error: unknown): string =>
  error instanceof Error && error.name === 'OpMoved'
    ? error.message
    : 'The export failed. Nothing is lost. Reload the page and try again.'

/** What a person can do about an item that the server refused. */
export function useResolutions(): Resolutions {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const report = async (run: () => Promise<string>) => {
    const text = await run().catch((error: unknown) => saveErrorMessage(error))
    showSnackbar({ text })
  }
  const note = async (item: OutboxItem, text: string) => {
    const id = findClaimId(item)
    if (id === null) throw new Error('The item belongs to no claim')
    const classes = (await engine.claim(id))?.value.may.note_classes ?? ['servicer']
    const noteClass = classes.includes('servicer') ? 'servicer' : (classes[0] ?? 'customer')
    await engine.enqueueAll(
      toNotes(text).map((one) =>
        toQueuedWrite(
          addNote,
          { params: { id }, body: { note: one, class: noteClass } },
          { groupLabel: item.groupLabel },
        ),
      ),
    )
  }
  return {
    askToReopen: (item) =>
      report(async () => {
        await note(item, `Please reopen this claim. ${toNoteText(item)}`)
        return 'Your request is saved on this device as a note. When the claim is open again, press Send again.'
      }),
    fileAsNote: (item) =>
      report(async () => {
        // The corrections of a trip are discarded with it.
        const savedOn = (await engine.outbox()).filter((one) => isSavedOn(one, item))
        await note(item, [item, ...savedOn].map(toNoteText).join('\n'))
        await engine.discard(item.opId)
        return 'Saved on this device as a note'
      }),
    sendAgain: (item) =>
      report(async () => {
        await engine.resend(item.opId, item.input?.body)
        return 'Sending again'
      }),
    discard: (item) =>
      report(async () => {
        await engine.discard(item.opId)
        return 'Discarded'
      }),
    exportOnly: (item) =>
      engine
        .exportItem(item.opId)
        .then(downloadFile)
        .catch((error: unknown) => {
          showSnackbar({ text: exportErrorMessage(error) })
        }),
  }
}
