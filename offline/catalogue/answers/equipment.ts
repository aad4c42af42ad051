// A model, its diagrams and its warranty (E08 to E10, E13), as the server answers them.
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import { partsOf } from '../../../domain/catalogue/machines.ts'
import type { DiagramHead } from '../diagrams.ts'
import type { Library } from '../library.ts'
import type { Model } from '../models.ts'
import { productRow } from './product-rows.ts'
import { cannotTell, unknown } from './told.ts'

type Table = typeof catalogue.table

interface ModelPart {
  readonly product_id: number
  readonly serial_from: string | null
  readonly serial_to: string | null
}

const modelById = async (library: Library, id: number): Promise<Model> => (await library.models()).byId(id) ?? unknown()

const wireDiagram = ({ equipment_diagram_id, equipment_id, title, code, image, width, height }: DiagramHead) => ({
  equipment_diagram_id,
  equipment_id,
  title,
  code,
  image,
  width,
  height,
})

export async function readEquipment(
  library: Library,
  id: number,
  withDiagrams: boolean,
): Promise<Reply<Table['readEquipment']>> {
  const { packed, row } = await modelById(library, id)
  if (!library.isWhole(packed.brand_id)) cannotTell()
  const diagrams = (await library.diagrams()).of(id).map(wireDiagram)
  const { frame } = library
  const type = frame.types.find((one) => one.equipment_type_id === row.equipment_type_id) ?? cannotTell()
  const models = (await library.models()).all.filter((one) => one.row.equipment_type_id === row.equipment_type_id)
  return {
    ...row,
    bh_equipment_id: packed.bh_equipment_id,
    frp_equipment_id: packed.frp_equipment_id,
    type: {
      equipment_type_id: type.equipment_type_id,
      equipment_type_name: type.equipment_type_name,
      slug: type.slug,
      models: models.length,
    },
    subtype: type.subtypes?.find((one) => one.equipment_sub_type_id === row.equipment_sub_type_id) ?? cannotTell(),
    market_type: { market_type_id: packed.market_type_id, market_type_name: row.market_type_name },
    products: await modelProducts(library, id),
    diagrams,
    ...(withDiagrams ? { all_diagrams: diagrams.map(({ equipment_diagram_id }) => ({ equipment_diagram_id })) } : {}),
    files: packed.files,
  }
}

/** The lines of its diagrams, then what is said to fit and stands on none, by name and number. */
async function modelProducts(library: Library, id: number) {
  const heads = (await library.diagrams()).of(id)
  const diagrams = await Promise.all(heads.map((head) => wholeDiagram(library, head.equipment_diagram_id)))
  const lines = diagrams.flatMap((diagram) => diagram.lines)
  const drawn = new Set(lines.map((line) => line.product_id))
  const fitting = library.parts.ofModel(id).filter((product) => !drawn.has(product))
  const fits = await Promise.all(fitting.map((product) => fitOf(library, product, id)))
  const listed = partsOf<ModelPart>(lines, fits.flat())
  const rows = await Promise.all(
    listed.map(async ({ product_id, serial_from, serial_to }) => {
      const part = await library.parts.byId(product_id)
      return part === null ? [] : [{ ...(await productRow(library, part)), serial_from, serial_to }]
    }),
  )
  return rows.flat()
}

async function fitOf(library: Library, productId: number, equipmentId: number): Promise<ModelPart[]> {
  const part = await library.parts.byId(productId)
  const fits = part?.fits.filter((fit) => fit.equipment_id === equipmentId) ?? []
  return fits.map(({ serial_from, serial_to }) => ({ product_id: productId, serial_from, serial_to }))
}

async function wholeDiagram(library: Library, id: number) {
  return (await (await library.diagrams()).whole(id)) ?? (library.isAll ? unknown() : cannotTell())
}

export async function readEquipmentId(library: Library, frpId: string): Promise<Reply<Table['readEquipmentId']>> {
  const found = (await library.models()).all.find((model) => model.packed.frp_equipment_id === frpId)
  return { id: found?.row.equipment_id ?? unknown() }
}

export async function readDiagram(library: Library, id: number): Promise<Reply<Table['readDiagram']>> {
  const { hotspots, lines, ...head } = await wholeDiagram(library, id)
  const rows = await Promise.all(
    lines.map(async (line) => {
      const part = await library.parts.byId(line.product_id)
      return part === null ? [] : [{ ...(await productRow(library, part)), ...line }]
    }),
  )
  return {
    ...wireDiagram(head),
    hotspots: hotspots.map(({ callout, shape }) => ({
      callout,
      product_id: lines.find((line) => line.callout === callout)?.product_id ?? null,
      shape,
    })),
    products: rows.flat(),
  }
}

export const listSchemes = async (library: Library, id: number): Promise<Reply<Table['listSchemes']>> =>
  (await modelById(library, id)).packed.schemes
