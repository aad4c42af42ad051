import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FileStore } from '../../server/ports/file-store.ts'
import { indexProducts } from '../../server/db/catalogue-index.ts'
import type { Database } from '../../server/db/schema.ts'
import { drawnModel, sheetsOf } from '../drawings/sheets.ts'
import type { DemoModel } from '../model-range.ts'
import { models } from '../model-range.ts'
import { diagramOf, pairsOf } from './bill.ts'
import { attributes } from './details.ts'
import type { NewDiagram } from './diagrams.ts'
import { insertDiagrams } from './diagrams.ts'
import { continueIds, insertFits, insertProducts } from './insert.ts'
import { seedPapers } from './documents.ts'
import { seedSchemes } from './schemes.ts'
import { addServiceParts, serviceTwins } from './service-parts.ts'
import type { HeldAttribute, Shelf } from './stock-list.ts'
import { newShelf } from './stock-list.ts'

type Db = Kysely<Database>

export interface PartsOptions {
  readonly now: Date
  readonly files: FileStore
  /** The catalogue's new version. */
  readonly rev: string
  /** The models whose sheets are drawn; the others have the parts that servicers ask for most. */
  readonly drawn: readonly DemoModel[]
  readonly report: (words: string) => void
}

/** Parts, diagrams, papers and warranty schemes of the demo shop; manufacturers, brands and models have to be there. Answers how many parts. */
export async function seedParts(tx: Db, { now, files, rev, drawn, report }: PartsOptions): Promise<number> {
  const shelf = newShelf(now)
  for (const model of models) addServiceParts(shelf, model)
  const diagrams = drawAll(drawn, shelf, report)
  const all = [...diagrams.values()].flat()
  const { products } = shelf
  await insertProducts(tx, [...products.values()])
  await insertFits(tx, shelf.fits)
  await insertDiagrams(tx, all, rev)
  await insertAttributes(tx, shelf.attributes)
  await insertRelated(tx, diagrams)
  await seedSchemes(tx, models)
  await continueIds(tx, [
    ['product', 'product_id'],
    ['diagram', 'diagram_id'],
    ['attribute', 'attribute_id'],
    ['warranty_scheme', 'scheme_id'],
  ])
  await indexProducts(tx, [...products.keys()], rev)
  await seedPapers(tx, diagrams, products, { now, files })
  report(
    `${products.size.toLocaleString('en-US')} parts on ${String(all.length)} diagrams of ${String(drawn.length)} machines.`,
  )
  return products.size
}

/** How many machines are drawn between two words about it. */
const between = 15

function drawAll(
  drawn: readonly DemoModel[],
  shelf: Shelf,
  report: (words: string) => void,
): ReadonlyMap<DemoModel, readonly NewDiagram[]> {
  const diagrams = new Map<DemoModel, readonly NewDiagram[]>()
  let id = 0
  for (const [index, model] of drawn.entries()) {
    if (index % between === 0) report(`Drawing diagrams, machine ${String(index + 1)} of ${String(drawn.length)} …`)
    diagrams.set(
      model,
      sheetsOf(drawnModel(model)).map((draw, position) => diagramOf(model, draw(), position, (id += 1), shelf)),
    )
  }
  return diagrams
}

async function insertAttributes(tx: Db, held: readonly HeldAttribute[]): Promise<void> {
  await tx
    .insertInto('attribute')
    .values(attributes.map((one, index) => ({ ...one, attribute_id: index + 1 })))
    .execute()
  await sql`insert into product_attribute (product_id, attribute_id, value)
    select v.product_id, attribute.attribute_id, v.value
    from unnest(${held.map((one) => one.productId)}::int[], ${held.map((one) => one.attribute)}::text[],
      ${held.map((one) => one.value)}::text[]) as v (product_id, name, value) join attribute using (name)`.execute(tx)
}

async function insertRelated(tx: Db, drawn: ReadonlyMap<DemoModel, readonly NewDiagram[]>): Promise<void> {
  const pairs = [...drawn].flatMap(([model, diagrams]) =>
    diagrams.flatMap((diagram) => [...pairsOf(diagram), ...serviceTwins(model, diagram)]),
  )
  await sql`insert into product_related (product_id, other_id)
    select * from unnest(${pairs.map(([one]) => one)}::int[], ${pairs.map(([, other]) => other)}::int[])
    on conflict do nothing`.execute(tx)
}
