// A part whole (P01, P02) and the attributes that parts may have (P03), as the server answers them.
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import { replacedParts, replacements } from '../../../domain/catalogue/supersession.ts'
import { numberKey } from '../../../domain/catalogue/words.ts'
import type { Library } from '../library.ts'
import { brandOf, productRow, productRows } from './product-rows.ts'
import { cannotTell, unknown } from './told.ts'

type Product = Reply<(typeof catalogue.table)['readProduct']>

const notHere = ({ isAll }: Library): never => (isAll ? unknown() : cannotTell())

export async function readProduct(library: Library, id: number): Promise<Product> {
  const part = (await library.parts.byId(id)) ?? notHere(library)
  const attributes = new Map(library.frame.attributes.map((one) => [one.attribute_id, one]))
  const models = await library.models()
  return {
    ...(await productRow(library, part)),
    manufacturer_id: brandOf(library, part.brand_id)?.manufacturer_id ?? 0,
    description: part.description,
    as_of: new Date(part.as_of * 1000).toISOString(),
    attributes: part.attributes.flatMap(([attributeId, value]) => {
      const attribute = attributes.get(attributeId)
      if (attribute === undefined) return []
      return [{ attribute_id: attributeId, name: attribute.name, value, unit: attribute.unit }]
    }),
    equipment: part.fits.flatMap(({ equipment_id, ...place }) => {
      const model = models.byId(equipment_id)
      return model === null ? [] : [{ ...model.row, ...place }]
    }),
    files: part.files,
    related: await productRows(library, part.related),
    replacements: await productRows(
      library,
      replacements(id, (one) => library.parts.replacedBy(one)),
    ),
    replaces: await productRows(
      library,
      replacedParts(id, (one) => library.parts.replaced(one)),
    ),
  }
}

export function readProductByNumber(library: Library, number: string): Promise<Product> {
  return readProduct(library, library.parts.idOfNumber(numberKey(number)) ?? notHere(library))
}

export const listAttributes = ({ frame }: Library): Reply<(typeof catalogue.table)['listAttributes']> => [
  ...frame.attributes,
]
