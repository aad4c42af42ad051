import type { OutboxItem } from '../../offline/engine.ts'
import { claimOf } from './claim-of.ts'
import { addNote } from '../../offline/operations/labor-claims.ts'
import { useEngine } from '../data/engine.tsx'
import { useSnackbar } from '../ui/snackbar.tsx'
import { asNote } from './op-words.ts'
import { saveFaultSentence } from './save-fault.ts'
import { download } from '../platform/download.ts'

export interface WaysOut {
  /** A note that asks the office; the item stays until it can be sent. */
  readonly askToReopen: (item: OutboxItem) => Promise<void>
  /** Its words become a note, and the item itself is given up. */
  readonly fileAsNote: (item: OutboxItem) => Promise<void>
  readonly sendAgain: (item: OutboxItem) => Promise<void>
  readonly discard: (item: OutboxItem) => Promise<void>
  readonly exportOnly: (item: OutboxItem) => Promise<void>
}

const longest = 4000

/** What a person can do about an item that the server did not take (offline.md, closed meanwhile). */
export function useWaysOut(): WaysOut {
  const engine = useEngine()
  const say = useSnackbar()
  const told = async (run: () => Promise<string>) => {
    const text = await run().catch((error: unknown) => saveFaultSentence(error))
    if (text !== '') say({ text })
  }
  const note = async (item: OutboxItem, text: string) => {
    const id = claimOf(item)
    if (id === null) throw new Error('The item belongs to no claim')
    const classes = (await engine.claim(id))?.value.may.note_classes ?? ['servicer']
    await engine.enqueue(
      addNote,
      {
        params: { id },
        body: {
          note: text.slice(0, longest),
          class: classes.includes('servicer') ? 'servicer' : (classes[0] ?? 'customer'),
        },
      },
      { groupLabel: item.groupLabel },
    )
  }
  return {
    askToReopen: (item) =>
      told(async () => {
        await note(item, `Please reopen this claim. ${asNote(item)}`)
        return 'Your request is saved on this device as a note. When the claim is open again, press Send again.'
      }),
    fileAsNote: (item) =>
      told(async () => {
        await note(item, asNote(item))
        await engine.discard(item.opId)
        return 'Saved on this device as a note'
      }),
    sendAgain: (item) =>
      told(async () => {
        await engine.resend(item.opId, item.input?.body)
        return 'It is sent again'
      }),
    discard: (item) =>
      told(async () => {
        await engine.discard(item.opId)
        return 'Discarded'
      }),
    exportOnly: (item) =>
      told(async () => {
        await download(await engine.exportAll([item.opId]))
        return ''
      }),
  }
}
