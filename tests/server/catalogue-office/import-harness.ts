import { sql } from 'kysely'
import type { ImportRowError, ImportState } from '../../../contract/catalogue-office.ts'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { Client } from '../../support/client.ts'
import type { ServerOptions, TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { table } = catalogueOffice
type Settings = {
  readonly kind?: 'equipment' | 'parts'
  readonly dry_run?: boolean
  readonly create?: boolean
  readonly handle_numbers?: boolean
}

/** A server with a signed-in catalogue editor, and functions to import files. */
export interface ImportHarness {
  readonly server: TestServer
  readonly editor: Client
  /** Imports a file and waits until its jobs are done. */
  importFile(file: string | Uint8Array, settings?: Settings): Promise<ImportState>
  state(id: string): Promise<ImportState>
  report(id: string): Promise<ImportRowError[]>
  version(): Promise<string>
  /** All data that an import may change, without versions. */
  catalogue(): Promise<unknown>
  close(): Promise<void>
}

export const toBytes = (file: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file)

/** Reads all data that an import may change, sorted, without ids, versions and times. */
export async function readCatalogue(db: TestServer['db']): Promise<unknown> {
  const products = await sql`
    select product.number, product.number_key, product.name, product.sort_name, brand.name as brand, price, qty,
      description, weight_g, barcode, barcode_key, compare_at, is_hidden,
      (select newer.number from product newer where newer.product_id = product.superseded_by) as replaced_by,
      words::text as words,
      (select json_agg(json_build_array(model.slug, serial_from, serial_to) order by model.slug, serial_from, serial_to)
        from product_fit join model using (equipment_id) where product_fit.product_id = product.product_id) as fits
    from product join brand using (brand_id) order by number_key`.execute(db)
  const models = await sql`
    select model.name, slug, brand.name as brand, serial_prefix, labor_months, parts_months, labor_hours_cap,
      frp_equipment_id, equipment_sub_type_id, market_type_id, words::text as words
    from model join brand using (brand_id) order by slug`.execute(db)
  const diagrams = await sql`
    select model.slug, diagram.code, title, position, image_hash, width, height,
      (select json_agg(json_build_array(line.position, callout, number, per_machine, serial_from, serial_to) order by line.position)
        from diagram_line line join product using (product_id) where line.diagram_id = diagram.diagram_id) as lines,
      (select json_agg(json_build_array(spot.position, callout, shape) order by spot.position)
        from diagram_hotspot spot where spot.diagram_id = diagram.diagram_id) as hotspots
    from diagram join model using (equipment_id) order by slug, code`.execute(db)
  return { products: products.rows, models: models.rows, diagrams: diagrams.rows }
}

export async function startImportHarness(options: ServerOptions = {}): Promise<ImportHarness> {
  const server = await startServer(options)
  const editor = await server.signIn('admin@demo.test')
  const state = async (id: string) => (await editor.call(table.readImport, { params: { id } })).body
  return {
    server,
    editor,
    state,
    importFile: async (file, settings = {}) => {
      const started = await editor.call(table.startImport, {
        query: {
          name: 'list.csv',
          dry_run: settings.dry_run === true ? 'true' : 'false',
          create: settings.create === true ? 'true' : 'false',
          handle_numbers: settings.handle_numbers === true ? 'true' : 'false',
          ...(settings.kind === undefined ? {} : { kind: settings.kind }),
        },
        body: toBytes(file),
      })
      if (started.status !== 200) throw new Error(`${started.status} ${started.refusal.message}`)
      await server.jobs.drain()
      return state(started.body.import_id)
    },
    report: async (id) => {
      const errors: ImportRowError[] = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const { body } = await editor.call(table.readImportReport, { params: { id }, query: { page } })
        errors.push(...body.data)
        last = body.last_page
      }
      return errors
    },
    version: async () =>
      (await server.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version,
    catalogue: () => readCatalogue(server.db),
    close: () => server.close(),
  }
}
