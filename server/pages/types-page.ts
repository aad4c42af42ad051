import type { PageWords } from '../kernel/http/page-words.ts'
import type { Tx } from '../kernel/call.ts'
import { refuse } from '../kernel/refuse.ts'
import { listTypes, readSubtype, readType } from '../modules/catalogue/index.ts'
import { equipmentPath, namesOf, pageOf, subtypePath, topOfShop, typePath } from './page-parts.ts'
import type { Shop } from './page-parts.ts'

const collection = ({ base }: Shop, name: string, to: string) => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name,
  url: `${base}${to}`,
})

/** What the shop's first page says (S02). */
export async function typesPage(shop: Shop, tx: Tx): Promise<PageWords> {
  const types = await listTypes({ tx }, {})
  return pageOf(shop, {
    trail: [topOfShop],
    title: 'Equipment types',
    description: `Repair parts and exploded diagrams for ${namesOf(
      types.map((one) => one.equipment_type_name.toLowerCase()),
      6,
    )}: find the machine, see the part, order it.`,
    data: [collection(shop, 'Equipment types', topOfShop.to)],
    links: types.map((one) => ({ label: one.equipment_type_name, to: typePath(one.slug) })),
  })
}

/** What a type's page says. Refuses `catalogue.unknown`. */
export async function typePage(shop: Shop, tx: Tx, named: string): Promise<PageWords> {
  const type = await readType({ tx }, named, { with: 'subtypes' })
  const [name, to] = [type.equipment_type_name, typePath(type.slug)]
  const subtypes = type.subtypes ?? []
  return pageOf(shop, {
    trail: [topOfShop, { label: name, to }],
    title: `${name} parts`,
    description: `Repair parts and diagrams for ${type.models === 1 ? '1 model' : `${type.models} models`} of ${name.toLowerCase()}${
      subtypes.length === 0
        ? ''
        : `: ${namesOf(
            subtypes.map((one) => one.equipment_sub_type_name.toLowerCase()),
            6,
          )}`
    }.`,
    data: [collection(shop, name, to)],
    links: subtypes.map((one) => ({ label: one.equipment_sub_type_name, to: subtypePath(type.slug, one.slug) })),
  })
}

/** As `marketSlug` of the app writes it into an address: 'Light commercial' is `light-commercial`. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What a subtype's page says, of all its models or of one market's. Refuses `catalogue.unknown`. */
export async function subtypePage(
  shop: Shop,
  tx: Tx,
  [typeNamed, named, market]: readonly [string, string, string | undefined],
): Promise<PageWords> {
  const type = await readType({ tx }, typeNamed, {})
  const subtype = await readSubtype({ tx }, { type: typeNamed, subtype: named }, undefined)
  const models = subtype.equipment.filter(
    (one) => market === undefined || slugOf(one.market_type_name) === slugOf(market),
  )
  if (market !== undefined && models.length === 0) refuse('catalogue.unknown')
  const [name, to] = [subtype.equipment_sub_type_name, subtypePath(type.slug, subtype.slug)]
  const ofMarket = market === undefined ? '' : (models[0]?.market_type_name ?? '')
  const title = ofMarket === '' ? name : `${name}, ${ofMarket.toLowerCase()}`
  return pageOf(shop, {
    trail: [
      topOfShop,
      { label: type.equipment_type_name, to: typePath(type.slug) },
      { label: name, to },
      ...(ofMarket === '' ? [] : [{ label: ofMarket, to: `${to}/${slugOf(ofMarket)}` }]),
    ],
    title: `${title} parts`,
    description: `Repair parts and diagrams for ${name.toLowerCase()}s: ${namesOf(
      models.map((one) => `${one.brand} ${one.name}`),
      6,
    )}.`,
    data: [collection(shop, title, ofMarket === '' ? to : `${to}/${slugOf(ofMarket)}`)],
    links: models.map((one) => ({ label: `${one.brand} ${one.name}`, to: equipmentPath(one.equipment_id) })),
  })
}
