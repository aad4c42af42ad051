import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import type { HotspotShape } from '../../../../contract/shapes/catalogue.ts'
import { shape } from '../../../../contract/shapes/catalogue.ts'
import { listParts, listRanges } from '../../../../domain/catalogue/machines.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { wireDiagram, wireFile } from '../catalogue.view.ts'
import { findDiagram, findDiagrams, findDiagramHotspots, findDiagramLines } from '../diagrams/diagrams.store.ts'
import { findFiles } from '../diagrams/files.store.ts'
import { findDiagramParts, findFittingParts } from './fits.store.ts'
import { isModel, findModelIdByFrpId, findModel, findSchemes } from './models.store.ts'
import type { ModelRecord } from './models.store.ts'
import { findAttributesOfAll } from '../products/attributes.store.ts'
import { readProductRows } from '../products/product-rows.service.ts'

type Table = typeof catalogue.table
type Reads = Pick<Call, 'tx'>

/** A model with its parts, diagrams and files (E08). Refuses `catalogue.unknown`. */
export async function readEquipment(
  { tx }: Reads,
  id: number,
  withDiagrams: boolean,
): Promise<Reply<Table['readEquipment']>> {
  const model = (await findModel(tx, id)) ?? refuse('catalogue.unknown')
  const { type_slug, subtype_slug, type_models, market_type_id, ...row } = model
  const [lines, fits] = [await findDiagramParts(tx, [id]), await findFittingParts(tx, [id])]
  const parts = listParts(lines, fits)
  const ranges = listRanges(lines, fits)
  const rows = new Map(
    (
      await readProductRows(
        tx,
        parts.map((one) => one.product_id),
      )
    ).map((one) => [one.product_id, one]),
  )
  const attributes = await findAttributesOfAll(tx, [...rows.keys()])
  const diagrams = (await findDiagrams(tx, id)).map(wireDiagram)
  return {
    ...row,
    ...toClassification(model),
    products: parts.flatMap(({ product_id, serial_from, serial_to }) => {
      const part = rows.get(product_id)
      const several = ranges.get(product_id)
      return part === undefined
        ? []
        : [
            {
              ...part,
              ...{ serial_from, serial_to },
              ...(several === undefined ? {} : { ranges: several }),
              attributes: attributes.get(product_id) ?? [],
            },
          ]
    }),
    diagrams,
    ...(withDiagrams ? { all_diagrams: diagrams.map(({ equipment_diagram_id }) => ({ equipment_diagram_id })) } : {}),
    files: (await findFiles(tx, { equipmentId: id })).map(wireFile),
  }
}

const toClassification = (model: ModelRecord) => ({
  type: {
    equipment_type_id: model.equipment_type_id,
    equipment_type_name: model.equipment_type_name,
    slug: model.type_slug,
    models: model.type_models,
  },
  subtype: {
    equipment_sub_type_id: model.equipment_sub_type_id,
    equipment_sub_type_name: model.equipment_sub_type_name,
    slug: model.subtype_slug,
    equipment_type_id: model.equipment_type_id,
  },
  market_type: { market_type_id: model.market_type_id, market_type_name: model.market_type_name },
})

/** A model's id from its id in the diagram service (E09). Refuses `catalogue.unknown`. */
export async function readEquipmentId({ tx }: Reads, frpId: string): Promise<Reply<Table['readEquipmentId']>> {
  return { id: (await findModelIdByFrpId(tx, frpId)) ?? refuse('catalogue.unknown') }
}

/** A diagram with its hotspots and its bill of materials (E10); hidden parts only for its editors. Refuses `catalogue.unknown`. */
export async function readDiagram({ tx }: Reads, id: number, withHidden = false): Promise<Reply<Table['readDiagram']>> {
  const diagram = (await findDiagram(tx, id)) ?? refuse('catalogue.unknown')
  const lines = await findDiagramLines(tx, id)
  const rows = new Map(
    (
      await readProductRows(
        tx,
        lines.map((one) => one.product_id),
        withHidden,
      )
    ).map((one) => [one.product_id, one]),
  )
  return {
    ...wireDiagram(diagram),
    hotspots: (await findDiagramHotspots(tx, id)).map((spot) => ({
      callout: spot.callout,
      product_id: lines.find((line) => line.callout === spot.callout)?.product_id ?? null,
      shape: parseShape(spot.shape),
    })),
    products: lines.flatMap((line) => {
      const part = rows.get(line.product_id)
      return part === undefined ? [] : [{ ...part, ...line }]
    }),
  }
}

const parseShape = (json: string): HotspotShape => shape.parse(JSON.parse(json))

/** The warranty schemes of a model (E13). Refuses `catalogue.unknown`. */
export async function listSchemes({ tx }: Reads, id: number): Promise<Reply<Table['listSchemes']>> {
  if (!(await isModel(tx, id))) refuse('catalogue.unknown')
  return findSchemes(tx, id)
}
