import { shape } from '../../../contract/shapes/catalogue.ts'
import type { PartPicture } from '../../../contract/shapes/catalogue.ts'
import { bestShape } from '../../../domain/catalogue/part-picture.ts'
import type { Call } from '../../kernel/call.ts'
import { drawnPlaces } from './pictures.store.ts'

/** Where parts are drawn, for their pictures: those of `products`, ids with commas between them, that are drawn anywhere. */
export async function listPictures({ tx }: Pick<Call, 'tx'>, products: string): Promise<PartPicture[]> {
  const places = await drawnPlaces(tx, [...new Set(products.split(',').map(Number))])
  const ofPart = Map.groupBy(places, (place) => place.product_id)
  return [...ofPart].flatMap(([product_id, drawn]) => {
    const best = bestShape(drawn.map((place) => shape.parse(JSON.parse(place.shape))))
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
