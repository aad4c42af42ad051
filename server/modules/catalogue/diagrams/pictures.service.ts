import { shape } from '../../../../contract/shapes/catalogue.ts'
import type { PartPicture } from '../../../../contract/shapes/catalogue.ts'
import { findBestShape } from '../../../../domain/catalogue/part-picture.ts'
import type { Call } from '../../../kernel/call.ts'
import { findPictures } from '../products/product-pictures.store.ts'
import { findDrawnPlaces } from './pictures.store.ts'

/**
 * The picture of each part: its first own one, else its place on a diagram. `products` is a comma-separated list of ids;
 * parts with neither are left out.
 */
export async function listPictures({ tx }: Pick<Call, 'tx'>, products: string): Promise<PartPicture[]> {
  const ids = [...new Set(products.split(',').map(Number))]
  const own = await findPictures(tx, ids)
  const places = await findDrawnPlaces(
    tx,
    ids.filter((id) => !own.has(id)),
  )
  const photographed = [...own].flatMap(([product_id, [first]]): PartPicture[] =>
    first === undefined
      ? []
      : [{ product_id, image: first.thumb, width: first.width, height: first.height, shape: null }],
  )
  const placesByPart = Map.groupBy(places, (place) => place.product_id)
  const drawnParts = [...placesByPart].flatMap(([product_id, drawn]): PartPicture[] => {
    const best = findBestShape(drawn.map((place) => shape.parse(JSON.parse(place.shape))))
    const [first] = drawn
    if (best === null || first === undefined) return []
    const { diagram_id, image_hash, width, height } = first
    return [
      {
        product_id,
        image: `/catalogue/diagrams/${diagram_id}/image?v=${encodeURIComponent(image_hash)}`,
        width,
        height,
        shape: best,
      },
    ]
  })
  return [...photographed, ...drawnParts]
}
