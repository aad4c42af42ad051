import { getOffer } from '../../domain/catalogue/offer.ts'
import type { PageMeta } from '../kernel/http/page-meta.ts'
import type { Tx } from '../kernel/call.ts'
import { readProduct } from '../modules/catalogue/index.ts'
import { equipmentPath, formatNames, createPageMeta, productPath, rootLink, typePath } from './page-html.ts'
import type { Shop } from './page-html.ts'
import { findPicture } from './pages.store.ts'

type Product = Awaited<ReturnType<typeof readProduct>>

const getAvailability = ({ qty, price, replaced_by }: Product) => {
  const offer = getOffer({ price, qty, isReplaced: replaced_by !== null })
  return offer === 'buy' ? 'InStock' : offer === 'newer' ? 'Discontinued' : 'OutOfStock'
}

/** The address of its first photo, else of its first diagram. */
async function findPictureAddress(shop: Shop, tx: Tx, { product_id, pictures }: Product): Promise<string | undefined> {
  const photo = pictures?.[0]
  if (photo !== undefined) return `${shop.base}/api${photo.url}`
  const diagram = await findPicture(tx, product_id)
  if (diagram === null) return undefined
  return `${shop.base}/api/catalogue/diagrams/${diagram.id}/image?v=${encodeURIComponent(diagram.hash)}`
}

/** Creates the page of a part (S05), with its offer if it has a price. Refuses `catalogue.unknown`. */
export async function productPage(shop: Shop, tx: Tx, id: number): Promise<PageMeta> {
  const product = await readProduct({ tx }, id)
  const picture = await findPictureAddress(shop, tx, product)
  const { name, number, brand, price } = product
  // One model may have several serial ranges.
  const equipment = [...Map.groupBy(product.equipment, (model) => model.equipment_id).values()].flatMap((places) =>
    places.slice(0, 1),
  )
  const models = equipment.map((model) => `${model.brand} ${model.name}`)
  const amount = price === null ? null : price.toFixed(2)
  const description = [
    `${name}, part ${number} by ${brand}.`,
    product.description,
    models.length === 0 ? '' : `Fits ${formatNames(models)}.`,
    amount === null ? 'Contact Us For Price.' : `$${amount}.`,
  ].join(' ')
  const first = equipment[0]
  const own = `${shop.base}${productPath(id)}`
  return createPageMeta(shop, {
    trail: [
      rootLink,
      ...(first === undefined
        ? []
        : [
            { label: first.equipment_type_name, to: typePath(String(first.equipment_type_id)) },
            { label: `${first.brand} ${first.name}`, to: equipmentPath(first.equipment_id) },
          ]),
      { label: name, to: productPath(id) },
    ],
    title: `${name}, ${number}`,
    kind: 'product',
    description,
    ...(picture === undefined ? {} : { picture }),
    graph:
      amount === null
        ? []
        : [
            ['product:price:amount', amount],
            ['product:price:currency', 'USD'],
          ],
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        '@id': own,
        url: own,
        name,
        sku: number,
        mpn: number,
        description: product.description === '' ? description : product.description,
        brand: { '@type': 'Brand', name: brand },
        ...(picture === undefined ? {} : { image: picture }),
        ...(models.length === 0
          ? {}
          : {
              isAccessoryOrSparePartFor: equipment.slice(0, 20).map((model) => ({
                '@type': 'ProductModel',
                name: `${model.brand} ${model.name}`,
                url: `${shop.base}${equipmentPath(model.equipment_id)}`,
              })),
            }),
        ...(amount === null
          ? {}
          : {
              offers: {
                '@type': 'Offer',
                url: own,
                price: amount,
                priceCurrency: 'USD',
                availability: `https://schema.org/${getAvailability(product)}`,
                itemCondition: 'https://schema.org/NewCondition',
              },
            }),
      },
    ],
    links: [
      ...equipment
        .slice(0, 50)
        .map((model) => ({ label: `${model.brand} ${model.name}`, to: equipmentPath(model.equipment_id) })),
      ...product.related.map((one) => ({ label: `${one.name}, ${one.number}`, to: productPath(one.product_id) })),
    ],
  })
}
