import { rescue, rescueBatch } from '../../../../../contract/rescue.ts'
import type { PhotoHead } from '../../../../../contract/rescue.ts'
import type { Engine } from '../../../../../offline/engine.ts'
import type { RescueEntry } from '../../../../../offline/rescue/read-rescue.ts'
import type { useRefreshAfter } from '../../../../data/use-call.ts'
import { splitByDevice, toBatches } from './rescue-lines.ts'
import type { Outcome, Preview, RescueLine } from './rescue-lines.ts'

const { previewRescue, importRescue, bringRescuePhoto } = rescue.table

/** Asks the server what each item is. Nothing of them runs. */
export async function previewEntries(
  engine: Pick<Engine, 'call'>,
  entries: readonly RescueEntry[],
  onProgress: (done: number) => void,
): Promise<Preview[]> {
  const previews: Preview[] = []
  for (const group of splitByDevice(entries.map((entry) => ({ entry }))))
    for (const batch of toBatches(group, ({ entry }) => entry.item, rescueBatch)) {
      const reply = await engine.call(previewRescue, {
        body: { device_id: batch[0]?.entry.deviceId ?? null, items: batch.map(({ entry }) => entry.item) },
      })
      previews.push(...reply.items)
      onProgress(previews.length)
    }
  return previews
}

/** The head, its length, and the bytes: see `bringRescuePhoto`. */
function toFrame(head: PhotoHead, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(head))
  const frame = new Uint8Array(4 + json.byteLength + bytes.byteLength)
  new DataView(frame.buffer).setUint32(0, json.byteLength)
  frame.set(json, 4)
  frame.set(bytes, 4 + json.byteLength)
  return frame
}

const photoMissing: Outcome = {
  state: 'refused',
  error: 'rescue.photo',
  message: 'The photo is missing from the file or cannot be read.',
}
const notYet: Outcome = { state: 'later', error: null, message: 'It waits for an earlier item of the same claim.' }

/** Brings the photo of a line, unless the server has it. Answers why the line cannot be sent, or null. */
async function bringPhoto(
  engine: Pick<Engine, 'call'>,
  { entry, preview, choice }: RescueLine,
): Promise<Outcome | null> {
  const { photo } = preview
  if (photo === null || choice === 'leave' || photo.there[choice]) return null
  const read = await entry.readPhoto(photo.sha256)
  if (read === null) return photoMissing
  const head: PhotoHead = {
    ...{ device_id: entry.deviceId, as: choice, item: entry.item, sha256: photo.sha256, seal: read.seal },
  }
  try {
    const { complete } = await engine.call(bringRescuePhoto, { body: toFrame(head, read.bytes) })
    return complete ? null : { ...notYet, message: 'The server is busy. Send it again.' }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'CallRefused')) throw error
    return { ...photoMissing, message: error.message }
  }
}

/**
 * Sends the lines in their order, in small calls: photos first, each by itself. What must wait stops its claim, as on the
 * device. A lost connection rejects; what had arrived until then is reported, and sending again repeats nothing.
 */
export async function sendLines(
  engine: Pick<Engine, 'call'>,
  refreshAfter: ReturnType<typeof useRefreshAfter>,
  lines: readonly RescueLine[],
  onOutcome: (opId: string, outcome: Outcome) => void,
): Promise<void> {
  const stopped = new Set<string>()
  const groupOf = ({ entry: { item } }: RescueLine) => `${item.user} ${item.op.groupId}`
  const report = (line: RescueLine, outcome: Outcome) => {
    if (outcome.state === 'later') stopped.add(groupOf(line))
    onOutcome(line.entry.item.op.opId, outcome)
  }
  const toItem = ({ entry, choice, corrected }: RescueLine) => ({
    ...entry.item,
    as: choice === 'mine' ? ('mine' as const) : ('owner' as const),
    ...(corrected === undefined ? {} : { corrected }),
  })
  for (const group of splitByDevice(lines))
    for (const batch of toBatches(group, toItem, rescueBatch)) {
      const ready: RescueLine[] = []
      for (const line of batch) {
        const obstacle = stopped.has(groupOf(line)) ? notYet : await bringPhoto(engine, line)
        if (obstacle === null) ready.push(line)
        else report(line, obstacle)
      }
      if (ready.length === 0) continue
      const { items } = await engine.call(importRescue, {
        body: { device_id: ready[0]?.entry.deviceId ?? null, items: ready.map(toItem) },
      })
      void refreshAfter(importRescue)
      for (const line of ready) {
        const outcome = items.find(({ op_id }) => op_id === line.entry.item.op.opId)
        if (outcome !== undefined) report(line, outcome)
      }
    }
}
