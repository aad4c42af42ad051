// A model, its diagrams and its warranty schemes (E08 to E10, E13), as the server answers them.
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import { listParts, listRanges } from '../../../domain/catalogue/machines.ts'
import type { SerialRange } from '../../../domain/catalogue/machines.ts'
import type { DiagramHead } from '../diagram-index.ts'
import type { CatalogueReader } from '../catalogue-reader.ts'
import type { Model } from '../model-index.ts'
import { toAttributes } from './products.ts'
import { toProductRow } from './product-rows.ts'
import { throwNotOnDevice, throwUnknown } from './answer-errors.ts'

type Table = typeof catalogue.table

interface ModelPart extends SerialRange {
  readonly product_id: number
}

const requireModel = async (reader: CatalogueReader, id: number): Promise<Model> =>
  (await reader.models()).byId(id) ?? throwUnknown()

const toWireDiagram = ({ equipment_diagram_id, equipment_id, title, code, image, width, height }: DiagramHead) => ({
  equipment_diagram_id,
  equipment_id,
  title,
  code,
  image,
  width,
  height,
})

export async function readEquipment(
  reader: CatalogueReader,
  id: number,
  withDiagrams: boolean,
): Promise<Reply<Table['readEquipment']>> {
  const { packed, row } = await requireModel(reader, id)
  if (!reader.isBrandStored(packed.brand_id)) throwNotOnDevice()
  const diagrams = (await reader.diagrams()).listForModel(id).map(toWireDiagram)
  const { taxonomy } = reader
  const type = taxonomy.types.find((one) => one.equipment_type_id === row.equipment_type_id) ?? throwNotOnDevice()
  const models = (await reader.models()).all.filter((one) => one.row.equipment_type_id === row.equipment_type_id)
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
    subtype:
      type.subtypes?.find((one) => one.equipment_sub_type_id === row.equipment_sub_type_id) ?? throwNotOnDevice(),
    market_type: { market_type_id: packed.market_type_id, market_type_name: row.market_type_name },
    products: await listModelProducts(reader, id),
    diagrams,
    ...(withDiagrams ? { all_diagrams: diagrams.map(({ equipment_diagram_id }) => ({ equipment_diagram_id })) } : {}),
    files: packed.files,
  }
}

/** Lists the diagram lines first, then fitting parts that are on no diagram, by name and number. */
async function listModelProducts(reader: CatalogueReader, id: number) {
  const heads = (await reader.diagrams()).listForModel(id)
  const diagrams = await Promise.all(heads.map((head) => requireDiagram(reader, head.equipment_diagram_id)))
  const lines = diagrams.flatMap((diagram) => diagram.lines)
  const drawn = new Set(lines.map((line) => line.product_id))
  const fitting = reader.parts.listForModel(id).filter((product) => !drawn.has(product))
  const fits = (await Promise.all(fitting.map((product) => listFits(reader, product, id)))).flat()
  const listed = listParts<ModelPart>(lines, fits)
  const ranges = listRanges<ModelPart>(lines, fits)
  const rows = await Promise.all(
    listed.map(async ({ product_id, serial_from, serial_to }) => {
      const [part, several] = [await reader.parts.byId(product_id), ranges.get(product_id)]
      return part === null
        ? []
        : [
            {
              ...(await toProductRow(reader, part)),
              ...{ serial_from, serial_to },
              ...(several === undefined ? {} : { ranges: several }),
              attributes: toAttributes(reader, part),
            },
          ]
    }),
  )
  return rows.flat()
}

async function listFits(reader: CatalogueReader, productId: number, equipmentId: number): Promise<ModelPart[]> {
  const part = await reader.parts.byId(productId)
  const fits = part?.fits.filter((fit) => fit.equipment_id === equipmentId) ?? []
  return fits.map(({ serial_from, serial_to }) => ({ product_id: productId, serial_from, serial_to }))
}

async function requireDiagram(reader: CatalogueReader, id: number) {
  return (await (await reader.diagrams()).read(id)) ?? (reader.hasAllBrands ? throwUnknown() : throwNotOnDevice())
}

export async function readEquipmentId(
  reader: CatalogueReader,
  frpId: string,
): Promise<Reply<Table['readEquipmentId']>> {
  const found = (await reader.models()).all.find((model) => model.packed.frp_equipment_id === frpId)
  return { id: found?.row.equipment_id ?? throwUnknown() }
}

export async function readDiagram(reader: CatalogueReader, id: number): Promise<Reply<Table['readDiagram']>> {
  const { hotspots, lines, ...head } = await requireDiagram(reader, id)
  const rows = await Promise.all(
    lines.map(async (line) => {
      const part = await reader.parts.byId(line.product_id)
      return part === null ? [] : [{ ...(await toProductRow(reader, part)), ...line }]
    }),
  )
  return {
    ...toWireDiagram(head),
    hotspots: hotspots.map(({ callout, shape }) => ({
      callout,
      product_id: lines.find((line) => line.callout === callout)?.product_id ?? null,
      shape,
    })),
    products: rows.flat(),
  }
}

export const listSchemes = async (reader: CatalogueReader, id: number): Promise<Reply<Table['listSchemes']>> =>
  (await requireModel(reader, id)).packed.schemes
