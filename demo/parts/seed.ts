import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FileStore } from '../../server/ports/file-store.ts'
import { indexProducts } from '../../server/db/catalogue-index.ts'
import type { Database } from '../../server/db/schema.ts'
import { drawnModel, sheetsOf } from '../drawings/sheets.ts'
import type { DemoModel } from '../model-range.ts'
import { models } from '../model-range.ts'
import { toDiagram, findPairs } from './bill.ts'
import { attributes } from './details.ts'
import type { NewDiagram } from './diagrams.ts'
import { insertDiagrams } from './diagrams.ts'
import { continueIds, insertFits, insertProducts } from './insert.ts'
import { seedPapers } from './documents.ts'
import { seedSchemes } from './schemes.ts'
import { addServiceParts, findServiceTwins } from './service-parts.ts'
import type { HeldAttribute, StockList } from './stock-list.ts'
import { createStockList } from './stock-list.ts'

type Db = Kysely<Database>

export interface PartsOptions {
  readonly now: Date
  readonly files: FileStore
  /** The catalogue's new version. */
  readonly rev: string
  /** The models whose diagrams are drawn. The others only have the most requested service parts. */
  readonly drawn: readonly DemoModel[]
  readonly report: (message: string) => void
}

/** Inserts parts, diagrams, documents and warranty schemes. Manufacturers, brands and models must exist. Returns the number of parts. */
export async function seedParts(tx: Db, { now, files, rev, drawn, report }: PartsOptions): Promise<number> {
  const stock = createStockList(now)
  for (const model of models) addServiceParts(stock, model)
  const diagrams = drawAll(drawn, stock, report)
  const all = [...diagrams.values()].flat()
  const { products } = stock
  await insertProducts(tx, [...products.values()])
  await insertFits(tx, stock.fits)
  await insertDiagrams(tx, all, rev)
  await insertAttributes(tx, stock.attributes)
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

/** Progress is reported once per this many machines. */
const reportEvery = 15

function drawAll(
  drawn: readonly DemoModel[],
  stock: StockList,
  report: (message: string) => void,
): ReadonlyMap<DemoModel, readonly NewDiagram[]> {
  const diagrams = new Map<DemoModel, readonly NewDiagram[]>()
  let id = 0
  for (const [index, model] of drawn.entries()) {
    if (index % reportEvery === 0) report(`Drawing diagrams, machine ${String(index + 1)} of ${String(drawn.length)} …`)
    diagrams.set(
      model,
      sheetsOf(drawnModel(model)).map((draw, position) => toDiagram(model, draw(), position, (id += 1), stock)),
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
    diagrams.flatMap((diagram) => [...findPairs(diagram), ...findServiceTwins(model, diagram)]),
  )
  await sql`insert into product_related (product_id, other_id)
    select * from unnest(${pairs.map(([one]) => one)}::int[], ${pairs.map(([, other]) => other)}::int[])
    on conflict do nothing`.execute(tx)
}
