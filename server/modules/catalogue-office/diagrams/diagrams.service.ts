import type { DiagramDraft, DiagramForm, catalogueOffice } from '../../../../contract/catalogue-office.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { oneLine } from '../../../../domain/catalogue/import/cell-text.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { scanIncoming } from '../../../kernel/scan-incoming.ts'
import { isModel, readDiagram } from '../../catalogue/index.ts'
import type { DiagramLine } from '../../catalogue/index.ts'
import { authorizeDiagramEdit } from '../catalogue-office.policy.ts'
import type { DiagramRecord } from './diagrams.store.ts'
import { deleteDiagram, findDiagramByCode, findDiagram, findProductIds } from './diagrams.store.ts'
import { lockCatalogue } from '../import/parts.store.ts'
import type { Picture } from '../pictures/picture.service.ts'
import { parsePicture } from '../pictures/picture.service.ts'
import { writeDiagram } from './write-diagram.service.ts'

type Table = typeof catalogueOffice.table

/** A diagram for the editor. Refuses `catalogue.unknown`. */
export async function readDraft(call: SignedIn, id: number): Promise<DiagramDraft> {
  const { rev, position } = authorizeDiagramEdit(await findDiagram(call.tx, id), call.actor)
  return { ...(await readDiagram(call, id, true)), rev: Number(rev), position }
}

/** Locks a diagram until the transaction ends and checks its revision. Refuses `catalogue.unknown`, `catalogue-office.changed`. */
async function lockDiagram(call: SignedIn, id: number, rev: number): Promise<Authorized<DiagramRecord>> {
  await lockCatalogue(call.tx)
  const diagram = authorizeDiagramEdit(await findDiagram(call.tx, id), call.actor)
  return Number(diagram.rev) === rev ? diagram : refuseChanged(call, id)
}

const refuseChanged = async (call: SignedIn, id: number): Promise<never> =>
  refuse('catalogue-office.changed', { current: await readDraft(call, id) })

/** The first step, before the transaction: scans and sanitizes the picture. Refuses `catalogue-office.picture`. */
export async function preparePicture(call: SignedIn, bytes: Uint8Array): Promise<Picture> {
  await scanIncoming(call, bytes, 'diagram')
  const picture = await parsePicture(bytes)
  return typeof picture === 'string'
    ? refuse('catalogue-office.picture', { values: { sentence: picture.replace(/\.$/, '') } })
    : picture
}

/** Creates a diagram from a picture, or replaces the picture of one. Refuses `catalogue.unknown`, `catalogue-office.changed`. */
export async function savePicture(
  call: SignedIn,
  { params, query }: Received<Table['saveDiagramPicture']>,
  picture: Picture,
): Promise<DiagramDraft> {
  const { tx } = call
  await lockCatalogue(tx)
  if (!(await isModel(tx, params.id))) refuse('catalogue.unknown')
  const before = await findDiagramByCode(tx, params.id, params.code)
  if (before !== null && Number(before.rev) !== query.rev) return refuseChanged(call, before.diagram_id)
  // Another user has deleted the diagram.
  if (before === null && query.rev !== undefined) refuse('catalogue.unknown')
  const title = oneLine(query.title ?? '') || undefined
  const { id } = await writeDiagram(tx, params.id, before, {
    code: params.code,
    title: before === null ? (title ?? picture.title ?? undefined) : title,
    picture,
  })
  return readDraft(call, id)
}

/**
 * Saves the names, position, hotspots and lines of a diagram together. Refuses `catalogue.unknown`, `catalogue-office.changed`,
 * `catalogue-office.codeTaken`, `catalogue-office.partUnknown`, `catalogue-office.serialBreak`.
 */
export async function saveDiagram(call: SignedIn, id: number, form: DiagramForm): Promise<DiagramDraft> {
  const { tx } = call
  const diagram = await lockDiagram(call, id, form.rev)
  const twin = await findDiagramByCode(tx, diagram.equipment_id, form.code)
  if (twin !== null && twin.diagram_id !== id)
    refuse('catalogue-office.codeTaken', { values: { code: form.code }, errors: { code: 'Is already used' } })
  const lines = form.lines.map((line): DiagramLine => ({
    ...line,
    serial_from: toSerialLimit(line.serial_from),
    serial_to: toSerialLimit(line.serial_to),
  }))
  await checkLines(call, lines)
  await writeDiagram(tx, diagram.equipment_id, diagram, {
    code: form.code,
    title: form.title,
    position: form.position,
    lines,
    hotspots: form.hotspots.map(({ callout, shape }) => ({ callout, shape: JSON.stringify(shape) })),
  })
  return readDraft(call, id)
}

const toSerialLimit = (serial: string | null) => (serial === null ? null : normalizeSerial(serial) || null)

async function checkLines({ tx }: SignedIn, lines: readonly DiagramLine[]): Promise<void> {
  const known = await findProductIds(
    tx,
    lines.map((line) => line.product_id),
  )
  for (const [at, line] of lines.entries()) {
    const { product_id, serial_from: from, serial_to: to } = line
    if (!known.has(product_id))
      refuse('catalogue-office.partUnknown', {
        values: { line: at + 1 },
        errors: { [`lines.${at}.product_id`]: 'Is not in the catalogue' },
      })
    if (from !== null && to !== null && from >= to)
      refuse('catalogue-office.serialBreak', {
        values: { line: at + 1 },
        errors: { [`lines.${at}.serial_from`]: 'Must come before the end of the range' },
      })
  }
}

/** Deletes a diagram with its hotspots and lines. Refuses `catalogue.unknown`, `catalogue-office.changed`. */
export async function removeDiagram(call: SignedIn, id: number, rev: number): Promise<Reply<Table['removeDiagram']>> {
  const diagram = await lockDiagram(call, id, rev)
  await deleteDiagram(call.tx, diagram.diagram_id)
  return { ok: true }
}
