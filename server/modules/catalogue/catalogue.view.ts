import type { z } from 'zod/mini'
import type {
  catalogueFile,
  diagramRow,
  equipmentType,
  ProductRow,
  subtype,
} from '../../../contract/shapes/catalogue.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import type { DiagramRecord } from './diagrams/diagrams.store.ts'
import type { FileRecord } from './diagrams/files.store.ts'
import type { ProductRecord } from './products/products.store.ts'
import type { SubtypeRecord, TypeRecord } from './taxonomy/types.store.ts'

/** `newest` is the part that supersedes it, or null. */
export function wireProduct(product: ProductRecord, newest: ProductRecord | null): ProductRow {
  const { product_id, number, name, price, qty, brand, compare_at } = product
  return {
    product_id,
    number,
    name,
    price: price === null ? null : toAmount(price),
    qty,
    brand,
    compare_at: compare_at === null ? null : toAmount(compare_at),
    replaced_by: newest === null ? null : { product_id: newest.product_id, number: newest.number },
  }
}

export const wireSubtype = (one: SubtypeRecord): z.output<typeof subtype> => ({
  equipment_sub_type_id: one.equipment_sub_type_id,
  equipment_sub_type_name: one.name,
  slug: one.slug,
  equipment_type_id: one.equipment_type_id,
})

export const wireType = (one: TypeRecord, subtypes?: readonly SubtypeRecord[]): z.output<typeof equipmentType> => ({
  equipment_type_id: one.equipment_type_id,
  equipment_type_name: one.name,
  slug: one.slug,
  models: one.models,
  ...(subtypes === undefined
    ? {}
    : { subtypes: subtypes.filter((sub) => sub.equipment_type_id === one.equipment_type_id).map(wireSubtype) }),
})

/** The image URL contains the image hash, so it changes with the image. */
export const wireDiagram = (one: DiagramRecord): z.output<typeof diagramRow> => ({
  equipment_diagram_id: one.diagram_id,
  equipment_id: one.equipment_id,
  title: one.title,
  code: one.code,
  image: `/catalogue/diagrams/${one.diagram_id}/image?v=${encodeURIComponent(one.image_hash)}`,
  width: one.width,
  height: one.height,
})

export const wireFile = ({ file_id, title, mime, size }: FileRecord): z.output<typeof catalogueFile> => ({
  file_id,
  title,
  mime,
  size,
  url: `/catalogue/files/${file_id}`,
})
