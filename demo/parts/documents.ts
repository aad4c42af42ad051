import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FileStore } from '../../server/ports/file-store.ts'
import { catalogueFileKey } from '../../server/ports/file-store.ts'
import type { Database } from '../../server/db/schema.ts'
import { defects } from '../defects.ts'
import { seededRandom } from '../random.ts'
import type { DemoModel } from '../model-range.ts'
import { getCoverageMonths } from '../model-range.ts'
import type { NewDiagram } from './diagrams.ts'
import type { NewProduct } from './insert.ts'
import { pdfOf } from './pdf.ts'
import { getMotor } from './service-parts.ts'

interface Paper {
  readonly title: string
  readonly bytes: Uint8Array
  readonly equipmentId: number | null
  readonly productId: number | null
}

/** Every fourth model has documents, including the Meridian T500. */
const hasPapers = (model: DemoModel): boolean => model.id % 4 === 2

function manualOf(model: DemoModel): Paper {
  const { labor, parts } = getCoverageMonths(model.brand)
  const lines = [
    `${model.maker.name}: ${model.subtype}, ${model.market.toLowerCase()} use`,
    '',
    'Before anybody uses it',
    '  Stand the machine level, with one metre of free floor behind it.',
    '  Plug it into an earthed outlet of its own. Keep children and pets away.',
    '  The serial number is on a plate at the front of the frame.',
    `  Serial numbers of this model begin with ${model.prefix}, then year and week of make.`,
    '',
    'Each week',
    '  Wipe off sweat with a damp cloth, never with solvents.',
    '  Look for loose bolts, frayed cables and worn grips.',
    'Each month',
    '  Vacuum under the covers and check the tension of belts and cables.',
    'Each year',
    '  Have a servicer check bearings, brushes and the frame.',
    '',
    'When something is wrong',
    ...defects[model.type].map((defect) => `  ${defect.code}: ${defect.symptom}.`),
    '',
    'Warranty',
    `  Parts ${String(parts)} months, labor ${String(labor)} months from the day of purchase.`,
    `  Claims within ${String(model.maker.days)} days of the fault.`,
  ]
  return paperOf(`Owner's manual, ${model.brand} ${model.name}`, lines, { equipmentId: model.id })
}

function createPartsList(
  model: DemoModel,
  diagrams: readonly NewDiagram[],
  products: ReadonlyMap<number, NewProduct>,
): Paper {
  const lines = diagrams.flatMap((diagram) => [
    `${diagram.code}  ${diagram.title}`,
    ...diagram.lines.map(({ callout, productId, perMachine, name, serialFrom, serialTo }) => {
      const number = products.get(productId)?.number ?? ''
      const serials = [
        serialFrom === null ? '' : `, from ${serialFrom} on`,
        serialTo === null ? '' : `, before ${serialTo}`,
      ]
      return `  ${callout.padStart(2)}   ${number}   ${name}   (${String(perMachine)}${serials.join('')})`
    }),
    '',
  ])
  return paperOf(`Parts list, ${model.brand} ${model.name}`, lines, { equipmentId: model.id })
}

function motorSheet(model: DemoModel): Paper {
  const { id, number, name } = getMotor(model)
  const lines = [
    `${name}, ${number}`,
    '',
    '1. Unplug the machine and wait five minutes.',
    '2. Take off the hood. Photograph the leads and the brush side of the old motor.',
    '3. Slacken the tensioner, take off the drive belt, then the four bolts of the motor plate.',
    '4. Fit the new motor, belt on, tension 65 lb. Torque the bolts to 18 Nm.',
    '5. Run at 8 mph for twenty minutes. The current must stay below 12 A.',
  ]
  return paperOf(`Fitting the motor, ${model.brand} ${model.name}`, lines, { productId: id })
}

const paperOf = (title: string, lines: readonly string[], of: { equipmentId?: number; productId?: number }): Paper => ({
  title,
  bytes: pdfOf(title, lines),
  equipmentId: of.equipmentId ?? null,
  productId: of.productId ?? null,
})

/** Stores owner's manuals, parts lists and installation sheets of some models as PDF. */
export async function seedPapers(
  db: Kysely<Database>,
  drawn: ReadonlyMap<DemoModel, readonly NewDiagram[]>,
  products: ReadonlyMap<number, NewProduct>,
  { now, files }: { readonly now: Date; readonly files: FileStore },
): Promise<void> {
  const random = seededRandom(8_719)
  const papers = [...drawn]
    .filter(([model]) => hasPapers(model))
    .flatMap(([model, diagrams]) => [
      manualOf(model),
      createPartsList(model, diagrams, products),
      ...(model.type === 'treadmill' ? [motorSheet(model)] : []),
    ])
  if (papers.length === 0) return
  const rows = papers.map(({ title, bytes, equipmentId, productId }) => ({
    file_id: random.id(now),
    equipment_id: equipmentId,
    product_id: productId,
    title,
    mime: 'application/pdf',
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  }))
  for (const { sha256, bytes } of rows) await files.put(catalogueFileKey(sha256), bytes)
  await db
    .insertInto('catalogue_file')
    .values(rows.map(({ bytes: _, ...row }) => row))
    .execute()
}
