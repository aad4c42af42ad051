import type { DiagramDraft, DiagramForm, catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { oneLine } from '../../../domain/catalogue/import/cell-text.ts'
import { serialKey } from '../../../domain/warranty/serials.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { readDiagram } from '../catalogue/index.ts'
import { editableDiagram } from './catalogue-office.policy.ts'
import type { DiagramRecord, Line } from './diagrams.store.ts'
import { deleteDiagram, diagramByCode, diagramById, hasModel, knownProducts } from './diagrams.store.ts'
import { holdCatalogue } from './parts.store.ts'
import type { Picture } from './picture.ts'
import { readPicture } from './picture.ts'
import { writeDiagram } from './write-diagram.ts'

type Table = typeof catalogueOffice.table

/** A diagram as it is edited. Refuses `catalogue.unknown`. */
export async function readDraft(call: SignedIn, id: number): Promise<DiagramDraft> {
  const { rev, position } = editableDiagram(await diagramById(call.tx, id), call.actor)
  return { ...(await readDiagram(call, id)), rev: Number(rev), position }
}

/** A diagram that nobody else changes until this call ends, as it was seen. Refuses `catalogue.unknown`, `catalogue-office.changed`. */
async function seenDiagram(call: SignedIn, id: number, rev: number): Promise<Authorized<DiagramRecord>> {
  await holdCatalogue(call.tx)
  const diagram = editableDiagram(await diagramById(call.tx, id), call.actor)
  return Number(diagram.rev) === rev ? diagram : changed(call, id)
}

const changed = async (call: SignedIn, id: number): Promise<never> =>
  refuse('catalogue-office.changed', { current: await readDraft(call, id) })

/** First step, before the transaction: what is kept of the picture. Refuses `catalogue-office.picture`. */
export async function preparePicture(bytes: Uint8Array): Promise<Picture> {
  const picture = await readPicture(bytes)
  return typeof picture === 'string'
    ? refuse('catalogue-office.picture', { values: { sentence: picture.replace(/\.$/, '') } })
    : picture
}

/** Makes a diagram of a picture, or gives one another. Refuses `catalogue.unknown`, `catalogue-office.changed`. */
export async function savePicture(
  call: SignedIn,
  { params, query }: Received<Table['saveDiagramPicture']>,
  picture: Picture,
): Promise<DiagramDraft> {
  const { tx } = call
  await holdCatalogue(tx)
  if (!(await hasModel(tx, params.id))) refuse('catalogue.unknown')
  const before = await diagramByCode(tx, params.id, params.code)
  if (before !== null && Number(before.rev) !== query.rev) return changed(call, before.diagram_id)
  // Somebody removed the diagram whose picture this was to be.
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
 * Saves a diagram's names, place, hotspots and lines together. Refuses `catalogue.unknown`, `catalogue-office.changed`,
 * `catalogue-office.codeTaken`, `catalogue-office.partUnknown`, `catalogue-office.serialBreak`.
 */
export async function saveDiagram(call: SignedIn, id: number, form: DiagramForm): Promise<DiagramDraft> {
  const { tx } = call
  const diagram = await seenDiagram(call, id, form.rev)
  const twin = await diagramByCode(tx, diagram.equipment_id, form.code)
  if (twin !== null && twin.diagram_id !== id)
    refuse('catalogue-office.codeTaken', { values: { code: form.code }, errors: { code: 'Is taken' } })
  const lines = form.lines.map((line): Line => ({
    ...line,
    serial_from: limit(line.serial_from),
    serial_to: limit(line.serial_to),
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

const limit = (serial: string | null) => (serial === null ? null : serialKey(serial) || null)

async function checkLines({ tx }: SignedIn, lines: readonly Line[]): Promise<void> {
  const known = await knownProducts(
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
        errors: { [`lines.${at}.serial_from`]: 'Has to come before the other' },
      })
  }
}

/** Takes a diagram away, with its hotspots and lines. Refuses `catalogue.unknown`, `catalogue-office.changed`. */
export async function removeDiagram(call: SignedIn, id: number, rev: number): Promise<Reply<Table['removeDiagram']>> {
  const diagram = await seenDiagram(call, id, rev)
  await deleteDiagram(call.tx, diagram.diagram_id)
  return { ok: true }
}
