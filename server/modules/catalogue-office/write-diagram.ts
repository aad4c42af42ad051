import type { Tx } from '../../kernel/call.ts'
import type { DiagramRecord, Hotspot, Line } from './diagrams.store.ts'
import {
  hotspotsOf,
  insertDiagram,
  linesOf,
  markDiagram,
  nameDiagram,
  replaceHotspots,
  replaceLines,
  replacePicture,
} from './diagrams.store.ts'
import type { Picture } from './picture.ts'

/** What a diagram is to be; what is left out stays as it is. */
export interface WantedDiagram {
  readonly code: string
  readonly title?: string | undefined
  readonly position?: number | undefined
  readonly picture?: Picture | undefined
  readonly hotspots?: readonly Hotspot[] | undefined
  readonly lines?: readonly Line[] | undefined
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const plainLines = (lines: readonly Line[]) =>
  lines.map((line) => [line.callout, line.product_id, line.per_machine, line.serial_from, line.serial_to])
const plainSpots = (spots: readonly Hotspot[]) => spots.map((spot) => [spot.callout, JSON.parse(spot.shape) as unknown])

/**
 * Makes or changes a diagram; the catalogue is held (`holdCatalogue`) and the parts are known. Answers its id and what
 * became of it; one that was so already is left alone. A new one needs its picture.
 */
export async function writeDiagram(
  tx: Tx,
  equipmentId: number,
  before: DiagramRecord | null,
  wanted: WantedDiagram,
): Promise<{ readonly id: number; readonly became: 'added' | 'changed' | 'unchanged' }> {
  if (before === null) {
    if (wanted.picture === undefined) throw new Error('A new diagram has no picture')
    const id = await insertDiagram(
      tx,
      {
        equipmentId,
        code: wanted.code,
        title: wanted.title ?? `Diagram ${wanted.code}`,
        ...(wanted.position === undefined ? {} : { position: wanted.position }),
      },
      wanted.picture,
    )
    await replaceHotspots(tx, id, wanted.hotspots ?? [])
    await replaceLines(tx, id, wanted.lines ?? [])
    await markDiagram(
      tx,
      id,
      (wanted.lines ?? []).map((line) => line.product_id),
    )
    return { id, became: 'added' }
  }
  const id = before.diagram_id
  return { id, became: (await change(tx, before, wanted)) ? 'changed' : 'unchanged' }
}

interface Differences {
  readonly isNamed: boolean
  readonly isPictured: boolean
  readonly isSpotted: boolean
  readonly isBilled: boolean
  readonly lines: readonly Line[]
}

async function differencesOf(tx: Tx, before: DiagramRecord, wanted: WantedDiagram): Promise<Differences> {
  const { code, title = before.title, position = before.position, picture, hotspots, lines } = wanted
  const id = before.diagram_id
  const there = lines === undefined ? [] : await linesOf(tx, id)
  return {
    isNamed: code !== before.code || title !== before.title || position !== before.position,
    isPictured: picture !== undefined && picture.hash !== before.image_hash,
    isSpotted: hotspots !== undefined && !isSame(plainSpots(await hotspotsOf(tx, id)), plainSpots(hotspots)),
    isBilled: lines !== undefined && !isSame(plainLines(there), plainLines(lines)),
    lines: there,
  }
}

/** Whether writing it would change a diagram. */
export async function wouldChange(tx: Tx, before: DiagramRecord, wanted: WantedDiagram): Promise<boolean> {
  const { lines, ...differences } = await differencesOf(tx, before, wanted)
  return Object.values(differences).includes(true)
}

async function change(tx: Tx, before: DiagramRecord, wanted: WantedDiagram): Promise<boolean> {
  const { isNamed, isPictured, isSpotted, isBilled, lines: there } = await differencesOf(tx, before, wanted)
  if (!isNamed && !isPictured && !isSpotted && !isBilled) return false
  const id = before.diagram_id
  const { code, title = before.title, position = before.position, picture, hotspots, lines } = wanted
  if (isNamed) await nameDiagram(tx, id, { code, title, position })
  if (isPictured && picture !== undefined) await replacePicture(tx, id, picture)
  if (isSpotted) await replaceHotspots(tx, id, hotspots ?? [])
  if (isBilled) await replaceLines(tx, id, lines ?? [])
  const moved = isBilled ? [...there, ...(lines ?? [])] : []
  await markDiagram(
    tx,
    id,
    moved.map((line) => line.product_id),
  )
  return true
}
