import { shape } from '../../../../contract/shapes/catalogue.ts'
import type { PartPicture } from '../../../../contract/shapes/catalogue.ts'
import { findBestShape } from '../../../../domain/catalogue/part-picture.ts'
import type { Call } from '../../../kernel/call.ts'
import { findDrawnPlaces } from './pictures.store.ts'

/** The picture of each part: its place on a diagram. `products` is a comma-separated list of ids; parts without a place are left out. */
export async function listPictures({ tx }: Pick<Call, 'tx'>, products: string): Promise<PartPicture[]> {
  const places = await findDrawnPlaces(tx, [...new Set(products.split(',').map(Number))])
  const placesByPart = Map.groupBy(places, (place) => place.product_id)
  return [...placesByPart].flatMap(([product_id, drawn]) => {
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
}
