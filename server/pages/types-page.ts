import type { PageMeta } from '../kernel/http/page-meta.ts'
import type { Tx } from '../kernel/call.ts'
import { refuse } from '../kernel/refuse.ts'
import { listTypes, readSubtype, readType } from '../modules/catalogue/index.ts'
import { equipmentPath, formatNames, createPageMeta, subtypePath, rootLink, typePath } from './page-html.ts'
import type { Shop } from './page-html.ts'

const collection = ({ base }: Shop, name: string, to: string) => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name,
  url: `${base}${to}`,
})

/** Creates the page of all equipment types (S02). */
export async function typesPage(shop: Shop, tx: Tx): Promise<PageMeta> {
  const types = await listTypes({ tx }, {})
  return createPageMeta(shop, {
    trail: [rootLink],
    title: 'Equipment types',
    description: `Repair parts and exploded diagrams for ${formatNames(
      types.map((one) => one.equipment_type_name.toLowerCase()),
      6,
    )}: find the machine, see the part, order it.`,
    data: [collection(shop, 'Equipment types', rootLink.to)],
    links: types.map((one) => ({ label: one.equipment_type_name, to: typePath(one.slug) })),
  })
}

/** Creates the page of a type. Refuses `catalogue.unknown`. */
export async function typePage(shop: Shop, tx: Tx, slug: string): Promise<PageMeta> {
  const type = await readType({ tx }, slug, { with: 'subtypes' })
  const [name, to] = [type.equipment_type_name, typePath(type.slug)]
  const subtypes = type.subtypes ?? []
  return createPageMeta(shop, {
    trail: [rootLink, { label: name, to }],
    title: `${name} parts`,
    description: `Repair parts and diagrams for ${type.models === 1 ? '1 model' : `${type.models} models`} of ${name.toLowerCase()}${
      subtypes.length === 0
        ? ''
        : `: ${formatNames(
            subtypes.map((one) => one.equipment_sub_type_name.toLowerCase()),
            6,
          )}`
    }.`,
    data: [collection(shop, name, to)],
    links: subtypes.map((one) => ({ label: one.equipment_sub_type_name, to: subtypePath(type.slug, one.slug) })),
  })
}

/** Returns the slug of a market, as `marketSlug` of the app does: 'Light commercial' becomes `light-commercial`. */
const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Creates the page of a subtype, with all its models or those of one market. Refuses `catalogue.unknown`. */
export async function subtypePage(
  shop: Shop,
  tx: Tx,
  [typeNamed, named, market]: readonly [string, string, string | undefined],
): Promise<PageMeta> {
  const type = await readType({ tx }, typeNamed, {})
  const subtype = await readSubtype({ tx }, { type: typeNamed, subtype: named }, undefined)
  const models = subtype.equipment.filter(
    (one) => market === undefined || toSlug(one.market_type_name) === toSlug(market),
  )
  if (market !== undefined && models.length === 0) refuse('catalogue.unknown')
  const [name, to] = [subtype.equipment_sub_type_name, subtypePath(type.slug, subtype.slug)]
  const ofMarket = market === undefined ? '' : (models[0]?.market_type_name ?? '')
  const title = ofMarket === '' ? name : `${name}, ${ofMarket.toLowerCase()}`
  return createPageMeta(shop, {
    trail: [
      rootLink,
      { label: type.equipment_type_name, to: typePath(type.slug) },
      { label: name, to },
      ...(ofMarket === '' ? [] : [{ label: ofMarket, to: `${to}/${toSlug(ofMarket)}` }]),
    ],
    title: `${title} parts`,
    description: `Repair parts and diagrams for ${name.toLowerCase()}s: ${formatNames(
      models.map((one) => `${one.brand} ${one.name}`),
      6,
    )}.`,
    data: [collection(shop, title, ofMarket === '' ? to : `${to}/${toSlug(ofMarket)}`)],
    links: models.map((one) => ({ label: `${one.brand} ${one.name}`, to: equipmentPath(one.equipment_id) })),
  })
}
