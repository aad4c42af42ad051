import type { PageLink, PageWords } from '../kernel/http/page-words.ts'
import type { Tx } from '../kernel/call.ts'
import { refuse } from '../kernel/refuse.ts'
import { readEquipment } from '../modules/catalogue/index.ts'
import { diagramPath, equipmentPath, pageOf, productPath, subtypePath, topOfShop, typePath } from './page-parts.ts'
import type { Shop } from './page-parts.ts'

type Equipment = Awaited<ReturnType<typeof readEquipment>>

const nameOf = (model: Equipment) => `${model.brand} ${model.name}`

function trailOf(model: Equipment): PageLink[] {
  const { type, subtype } = model
  return [
    topOfShop,
    { label: type.equipment_type_name, to: typePath(type.slug) },
    { label: subtype.equipment_sub_type_name, to: subtypePath(type.slug, subtype.slug) },
    { label: nameOf(model), to: equipmentPath(model.equipment_id) },
  ]
}

function modelData({ base }: Shop, model: Equipment) {
  const own = `${base}${equipmentPath(model.equipment_id)}`
  const drawn = model.diagrams[0]
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductModel',
    '@id': own,
    url: own,
    name: nameOf(model),
    model: model.name,
    brand: { '@type': 'Brand', name: model.brand },
    category: `${model.type.equipment_type_name} > ${model.subtype.equipment_sub_type_name}`,
    ...(drawn === undefined ? {} : { image: `${base}/api${drawn.image}` }),
  }
}

/** What a model's page says (S03). Refuses `catalogue.unknown`. */
export async function equipmentPage(shop: Shop, tx: Tx, id: number): Promise<PageWords> {
  const model = await readEquipment({ tx }, id, false)
  const drawn = model.diagrams[0]
  const count = model.products.length
  return pageOf(shop, {
    trail: trailOf(model),
    title: `${nameOf(model)} parts`,
    description: `${count === 1 ? '1 part' : `${count} parts`} and ${
      model.diagrams.length === 1 ? '1 exploded diagram' : `${model.diagrams.length} exploded diagrams`
    } for the ${nameOf(model)}, a ${model.subtype.equipment_sub_type_name.toLowerCase()} (${model.market_type_name.toLowerCase()}).`,
    ...(drawn === undefined ? {} : { picture: `${shop.base}/api${drawn.image}` }),
    data: [modelData(shop, model)],
    links: [
      ...model.diagrams.map((one) => ({ label: one.title, to: diagramPath(id, one.equipment_diagram_id) })),
      ...model.products.map((one) => ({ label: `${one.name}, ${one.number}`, to: productPath(one.product_id) })),
    ],
  })
}

/** What a diagram's page says (S04). Refuses `catalogue.unknown`. */
export async function diagramPage(shop: Shop, tx: Tx, id: number, diagramId: number): Promise<PageWords> {
  const model = await readEquipment({ tx }, id, false)
  const drawn = model.diagrams.find((one) => one.equipment_diagram_id === diagramId) ?? refuse('catalogue.unknown')
  const own = { label: drawn.title, to: diagramPath(id, diagramId) }
  return pageOf(shop, {
    trail: [...trailOf(model), own],
    title: `${drawn.title}, ${nameOf(model)}`,
    description: `Exploded parts diagram “${drawn.title}” of the ${nameOf(model)}, with the number of each part.`,
    picture: `${shop.base}/api${drawn.image}`,
    data: [modelData(shop, model)],
    links: [],
  })
}
