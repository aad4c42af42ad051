// A product (P01, P02) and the list of product attributes (P03), as the server answers them.
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import { addReplacedMachines } from '../../../domain/catalogue/machines.ts'
import { maxRelated } from '../../../domain/catalogue/related.ts'
import { findReplacedParts, findReplacements } from '../../../domain/catalogue/supersession.ts'
import { numberKey } from '../../../domain/catalogue/terms.ts'
import type { CatalogueReader } from '../catalogue-reader.ts'
import { findBrand, toProductRow, toProductRows } from './product-rows.ts'
import { throwNotOnDevice, throwUnknown } from './answer-errors.ts'

type Product = Reply<(typeof catalogue.table)['readProduct']>

const throwMissing = ({ hasAllBrands }: CatalogueReader): never => (hasAllBrands ? throwUnknown() : throwNotOnDevice())

/** The attribute values of a part, with their names and units. */
export function toAttributes(
  { taxonomy }: Pick<CatalogueReader, 'taxonomy'>,
  part: { readonly attributes: readonly (readonly [number, string])[] },
): Product['attributes'] {
  const known = new Map(taxonomy.attributes.map((one) => [one.attribute_id, one]))
  return part.attributes.flatMap(([attributeId, value]) => {
    const attribute = known.get(attributeId)
    return attribute === undefined
      ? []
      : [{ attribute_id: attributeId, name: attribute.name, value, unit: attribute.unit }]
  })
}

export async function readProduct(reader: CatalogueReader, id: number): Promise<Product> {
  const part = (await reader.parts.byId(id)) ?? throwMissing(reader)
  const models = await reader.models()
  const replaced = findReplacedParts(id, (one) => reader.parts.listReplaced(one))
  const replacedParts = await Promise.all(replaced.map((one) => reader.parts.byId(one)))
  return {
    ...(await toProductRow(reader, part)),
    manufacturer_id: findBrand(reader, part.brand_id)?.manufacturer_id ?? 0,
    description: part.description,
    as_of: new Date(part.as_of * 1000).toISOString(),
    attributes: toAttributes(reader, part),
    barcode: part.barcode ?? null,
    pictures: part.pictures ?? [],
    equipment: addReplacedMachines(
      part.fits,
      replacedParts.flatMap((one) => one?.fits ?? []),
    ).flatMap(({ equipment_id, ...place }) => {
      const model = models.byId(equipment_id)
      return model === null ? [] : [{ ...model.row, ...place }]
    }),
    files: part.files,
    // A replacement gives a version to the part that it replaces alone, not to those beside it.
    related: (
      await toProductRows(
        reader,
        part.related.filter((one) => reader.parts.findReplacement(one) === null),
      )
    ).slice(0, maxRelated),
    replacements: await toProductRows(
      reader,
      findReplacements(id, (one) => reader.parts.findReplacement(one)),
    ),
    replaces: await toProductRows(reader, replaced),
  }
}

export function readProductByNumber(reader: CatalogueReader, number: string): Promise<Product> {
  return readProduct(reader, reader.parts.findByNumber(numberKey(number)) ?? throwMissing(reader))
}

export const listAttributes = ({ taxonomy }: CatalogueReader): Reply<(typeof catalogue.table)['listAttributes']> => [
  ...taxonomy.attributes,
]
