import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { inBatches } from './insert.ts'

type Db = Kysely<Database>

export interface NewDiagram {
  readonly id: number
  readonly equipmentId: number
  readonly code: string
  readonly title: string
  readonly position: number
  /** SVG. */
  readonly image: Uint8Array
  readonly imageHash: string
  readonly width: number
  readonly height: number
  readonly lines: readonly {
    readonly callout: string
    readonly productId: number
    readonly name: string
    readonly perMachine: number
    readonly serialFrom: string | null
    /** Not included. */
    readonly serialTo: string | null
  }[]
  /** The shape as JSON. */
  readonly hotspots: readonly { readonly callout: string; readonly shape: string }[]
}

/** Number of pictures per statement. */
const picturesAtOnce = 40

/** Inserts diagrams with their bills of material and hotspots. The products must exist. */
export async function insertDiagrams(tx: Db, diagrams: readonly NewDiagram[], rev: string): Promise<void> {
  for (let at = 0; at < diagrams.length; at += picturesAtOnce)
    await tx
      .insertInto('diagram')
      .values(
        diagrams.slice(at, at + picturesAtOnce).map((one) => ({
          diagram_id: one.id,
          equipment_id: one.equipmentId,
          code: one.code,
          title: one.title,
          position: one.position,
          image: one.image,
          mime: 'image/svg+xml',
          image_hash: one.imageHash,
          width: one.width,
          height: one.height,
          rev,
        })),
      )
      .execute()
  const lines = diagrams.flatMap(({ id, lines: bill }) => bill.map((line, position) => ({ ...line, id, position })))
  await inBatches(lines, (some) =>
    sql`insert into diagram_line (diagram_id, position, callout, product_id, per_machine, serial_from, serial_to)
      select * from unnest(${some.map((one) => one.id)}::int[], ${some.map((one) => one.position)}::int[],
        ${some.map((one) => one.callout)}::text[], ${some.map((one) => one.productId)}::int[],
        ${some.map((one) => one.perMachine)}::int[], ${some.map((one) => one.serialFrom)}::text[],
        ${some.map((one) => one.serialTo)}::text[])`.execute(tx),
  )
  const spots = diagrams.flatMap(({ id, hotspots }) => hotspots.map((spot, position) => ({ ...spot, id, position })))
  await inBatches(spots, (some) =>
    sql`insert into diagram_hotspot (diagram_id, position, callout, shape)
      select * from unnest(${some.map((one) => one.id)}::int[], ${some.map((one) => one.position)}::int[],
        ${some.map((one) => one.callout)}::text[], ${some.map((one) => one.shape)}::text[])`.execute(tx),
  )
}
