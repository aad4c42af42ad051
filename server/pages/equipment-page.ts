import type { PageLink, PageMeta } from '../kernel/http/page-meta.ts'
import type { Tx } from '../kernel/call.ts'
import { refuse } from '../kernel/refuse.ts'
import { readEquipment } from '../modules/catalogue/index.ts'
import {
  diagramPath,
  equipmentPath,
  createPageMeta,
  productPath,
  subtypePath,
  rootLink,
  typePath,
} from './page-html.ts'
import type { Shop } from './page-html.ts'

type Equipment = Awaited<ReturnType<typeof readEquipment>>

const getModelName = (model: Equipment) => `${model.brand} ${model.name}`

function getTrail(model: Equipment): PageLink[] {
  const { type, subtype } = model
  return [
    rootLink,
    { label: type.equipment_type_name, to: typePath(type.slug) },
    { label: subtype.equipment_sub_type_name, to: subtypePath(type.slug, subtype.slug) },
    { label: getModelName(model), to: equipmentPath(model.equipment_id) },
  ]
}

function toModelData({ base }: Shop, model: Equipment) {
  const own = `${base}${equipmentPath(model.equipment_id)}`
  const diagram = model.diagrams[0]
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductModel',
    '@id': own,
    url: own,
    name: getModelName(model),
    model: model.name,
    brand: { '@type': 'Brand', name: model.brand },
    category: `${model.type.equipment_type_name} > ${model.subtype.equipment_sub_type_name}`,
    ...(diagram === undefined ? {} : { image: `${base}/api${diagram.image}` }),
  }
}

/** Creates the page of a model (S03). Refuses `catalogue.unknown`. */
export async function equipmentPage(shop: Shop, tx: Tx, id: number): Promise<PageMeta> {
  const model = await readEquipment({ tx }, id, false)
  const drawn = model.diagrams[0]
  const count = model.products.length
  return createPageMeta(shop, {
    trail: getTrail(model),
    title: `${getModelName(model)} parts`,
    description: `${count === 1 ? '1 part' : `${count} parts`} and ${
      model.diagrams.length === 1 ? '1 exploded diagram' : `${model.diagrams.length} exploded diagrams`
    } for the ${getModelName(model)}, a ${model.subtype.equipment_sub_type_name.toLowerCase()} (${model.market_type_name.toLowerCase()}).`,
    ...(drawn === undefined ? {} : { picture: `${shop.base}/api${drawn.image}` }),
    data: [toModelData(shop, model)],
    links: [
      ...model.diagrams.map((one) => ({ label: one.title, to: diagramPath(id, one.equipment_diagram_id) })),
      ...model.products.map((one) => ({ label: `${one.name}, ${one.number}`, to: productPath(one.product_id) })),
    ],
  })
}

/** Creates the page of a diagram (S04). Refuses `catalogue.unknown`. */
export async function diagramPage(shop: Shop, tx: Tx, id: number, diagramId: number): Promise<PageMeta> {
  const model = await readEquipment({ tx }, id, false)
  const drawn = model.diagrams.find((one) => one.equipment_diagram_id === diagramId) ?? refuse('catalogue.unknown')
  const own = { label: drawn.title, to: diagramPath(id, diagramId) }
  return createPageMeta(shop, {
    trail: [...getTrail(model), own],
    title: `${drawn.title}, ${getModelName(model)}`,
    description: `Exploded parts diagram “${drawn.title}” of the ${getModelName(model)}, with the number of each part.`,
    picture: `${shop.base}/api${drawn.image}`,
    data: [toModelData(shop, model)],
    links: [],
  })
}
