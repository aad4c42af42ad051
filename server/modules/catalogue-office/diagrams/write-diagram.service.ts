import type { NamedHotspot } from '../../../../domain/catalogue/import/hotspots.ts'
import { findScale, rescaleShape } from '../../../../domain/catalogue/rescale-hotspots.ts'
import { findDiagramHotspots, findDiagramLines } from '../../catalogue/index.ts'
import type { DiagramLine } from '../../catalogue/index.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { DiagramRecord, Hotspot } from './diagrams.store.ts'
import {
  insertDiagram,
  bumpDiagramVersion,
  updateDiagramDetails,
  replaceHotspots,
  replaceLines,
  replacePicture,
} from './diagrams.store.ts'
import type { Picture } from '../pictures/picture.service.ts'

/** The new state of a diagram. Omitted fields stay unchanged. */
export interface DiagramInput {
  readonly code: string
  readonly title?: string | undefined
  readonly position?: number | undefined
  readonly picture?: Picture | undefined
  readonly hotspots?: readonly Hotspot[] | undefined
  readonly lines?: readonly DiagramLine[] | undefined
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const toComparableLines = (lines: readonly DiagramLine[]) =>
  lines.map((line) => [line.callout, line.product_id, line.per_machine, line.serial_from, line.serial_to])
const toComparableHotspots = (spots: readonly Hotspot[]) =>
  spots.map((spot) => [spot.callout, JSON.parse(spot.shape) as unknown])

/**
 * Creates or updates a diagram. The caller has locked the catalogue (`lockCatalogue`) and checked the parts. Returns the id
 * and the outcome; an unchanged diagram is not written. A new diagram needs a picture.
 */
export async function writeDiagram(
  tx: Tx,
  equipmentId: number,
  before: DiagramRecord | null,
  input: DiagramInput,
): Promise<{ readonly id: number; readonly outcome: 'added' | 'changed' | 'unchanged' }> {
  if (before === null) {
    if (input.picture === undefined) throw new Error('A new diagram has no picture')
    const id = await insertDiagram(
      tx,
      {
        equipmentId,
        code: input.code,
        title: input.title ?? `Diagram ${input.code}`,
        ...(input.position === undefined ? {} : { position: input.position }),
      },
      input.picture,
    )
    await replaceHotspots(tx, id, input.hotspots ?? [])
    await replaceLines(tx, id, input.lines ?? [])
    await bumpDiagramVersion(
      tx,
      id,
      (input.lines ?? []).map((line) => line.product_id),
    )
    return { id, outcome: 'added' }
  }
  const id = before.diagram_id
  return { id, outcome: (await updateDiagram(tx, before, input)) ? 'changed' : 'unchanged' }
}

interface DiagramDifferences {
  readonly hasNewDetails: boolean
  readonly hasNewPicture: boolean
  readonly hasNewHotspots: boolean
  readonly hasNewLines: boolean
  readonly lines: readonly DiagramLine[]
}

async function findDifferences(tx: Tx, before: DiagramRecord, input: DiagramInput): Promise<DiagramDifferences> {
  const { code, title = before.title, position = before.position, picture, hotspots, lines } = input
  const id = before.diagram_id
  const present = lines === undefined ? [] : await findDiagramLines(tx, id)
  return {
    hasNewDetails: code !== before.code || title !== before.title || position !== before.position,
    hasNewPicture: picture !== undefined && picture.hash !== before.image_hash,
    hasNewHotspots:
      hotspots !== undefined &&
      !isSame(toComparableHotspots(await findDiagramHotspots(tx, id)), toComparableHotspots(hotspots)),
    hasNewLines: lines !== undefined && !isSame(toComparableLines(present), toComparableLines(lines)),
    lines: present,
  }
}

/** Whether the input differs from the stored diagram. */
export async function wouldChange(tx: Tx, before: DiagramRecord, input: DiagramInput): Promise<boolean> {
  const { lines, ...differences } = await findDifferences(tx, before, input)
  return Object.values(differences).includes(true)
}

/** The stored hotspots, where a picture of another size comes without its own. */
const findStranded = async (tx: Tx, before: DiagramRecord, { picture, hotspots }: DiagramInput) =>
  picture === undefined ||
  hotspots !== undefined ||
  (picture.width === before.width && picture.height === before.height)
    ? []
    : findDiagramHotspots(tx, before.diagram_id)

/** Whether the new picture has other proportions, so that the stored hotspots stay and have to be checked. */
export const hasMisplacedHotspots = async (tx: Tx, before: DiagramRecord, input: DiagramInput): Promise<boolean> =>
  input.picture !== undefined &&
  findScale(before, input.picture) === null &&
  (await findStranded(tx, before, input)).length > 0

/** Hotspots are in units of the picture: they move along with one of another size. */
async function moveHotspots(tx: Tx, before: DiagramRecord, input: DiagramInput): Promise<void> {
  const scale = input.picture === undefined ? null : findScale(before, input.picture)
  const stranded = scale === null ? [] : await findStranded(tx, before, input)
  if (scale === null || stranded.length === 0) return
  const moved = stranded.map(({ callout, shape }) => {
    const stored = JSON.parse(shape) as NamedHotspot['shape']
    return { callout, shape: JSON.stringify(rescaleShape(stored, scale)) }
  })
  await replaceHotspots(tx, before.diagram_id, moved)
}

async function updateDiagram(tx: Tx, before: DiagramRecord, input: DiagramInput): Promise<boolean> {
  const {
    hasNewDetails,
    hasNewPicture,
    hasNewHotspots,
    hasNewLines,
    lines: present,
  } = await findDifferences(tx, before, input)
  if (!hasNewDetails && !hasNewPicture && !hasNewHotspots && !hasNewLines) return false
  const id = before.diagram_id
  const { code, title = before.title, position = before.position, picture, hotspots, lines } = input
  if (hasNewDetails) await updateDiagramDetails(tx, id, { code, title, position })
  if (hasNewPicture && picture !== undefined) {
    await moveHotspots(tx, before, input)
    await replacePicture(tx, id, picture)
  }
  if (hasNewHotspots) await replaceHotspots(tx, id, hotspots ?? [])
  if (hasNewLines) await replaceLines(tx, id, lines ?? [])
  const moved = hasNewLines ? [...present, ...(lines ?? [])] : []
  await bumpDiagramVersion(
    tx,
    id,
    moved.map((line) => line.product_id),
  )
  return true
}
