import type { RowReader } from './cells.ts'
import type { Heading } from './columns.ts'
import type { ShopifyField } from './columns.ts'
import { getVariantKey, isRealOption, makeHandleNumber } from './handle-number.ts'
import type { NamedPicture } from './part-extras.ts'
import { limitPictures } from './part-extras.ts'
import { isOffSale } from './part-row.ts'

/** A variant of a Shopify file as a row of parts. */
export interface ShopifyVariant {
  readonly is: 'part' | 'hidden'
  readonly cells: readonly string[]
  /** What the export knows it by while it has no SKU. */
  readonly variant: string
  readonly hasSku: boolean
  readonly isNumberMade: boolean
  /** The pictures of the variant. Complete once the whole file was read: later lines name more pictures of a product. */
  readonly listPictures: (row: Pick<RowReader, 'addNote'>) => NamedPicture[]
}
/** A line of a Shopify file: a variant, or a further picture. */
export type ShopifyLine = ShopifyVariant | { readonly is: 'picture' }

interface Shared {
  readonly title: string
  readonly body: string
  readonly vendor: string
  readonly type: string
  readonly tags: string
  readonly isForSale: boolean
  readonly pictures: (NamedPicture & { readonly position: number })[]
  /** The addresses of pictures that belong to one variant. */
  readonly ofVariants: Set<string>
}

/** The fields of a part in a Shopify file, in the order of the cells that the reader returns. */
const fields = [
  ...(['number', 'name', 'brand', 'price', 'qty', 'description'] as const),
  ...(['weight', 'barcode', 'compare_at', 'product_type', 'tags'] as const),
] satisfies readonly ShopifyField[]

/** Returns the heading of those rows. Errors name the column of the file. */
export function shopifyHeading(heading: Heading): Heading {
  const there = fields.filter((field) => heading.at[field] !== undefined)
  const pictures = heading.at.pictures === undefined ? [] : [['pictures', fields.length] as const]
  return {
    ...heading,
    at: Object.fromEntries([...there.map((field) => [field, fields.indexOf(field)] as const), ...pictures]),
    columns: [...fields, 'pictures' as const].map((field) => heading.columns[heading.at[field] ?? -1] ?? field),
  }
}

interface ShopifyReader {
  /** Converts HTML to text. */
  readonly plain: (html: string) => string
  /** Whether a variant without SKU gets its handle and options as number. */
  readonly hasHandleNumbers: boolean
}

/**
 * Creates a function that reads a Shopify file line by line. The first line of a product holds its title, description and
 * vendor. Each line holds a variant, except lines with only a picture.
 */
export function shopifyReader(
  heading: Heading,
  { plain, hasHandleNumbers }: ShopifyReader,
): (cells: readonly string[], line: number) => ShopifyLine {
  const products = new Map<string, Shared>()
  return (cells, line) => {
    const get = (field: ShopifyField) => {
      const at = heading.at[field]
      return at === undefined ? '' : (cells[at] ?? '').trim()
    }
    const handle = get('handle')
    const known = products.get(handle)
    const isFirst = known === undefined || get('name') !== ''
    const pictured = handle === '' ? undefined : known
    const product: Shared = isFirst
      ? {
          title: get('name'),
          body: plain(get('description')),
          vendor: get('brand'),
          type: get('product_type'),
          tags: get('tags'),
          isForSale: !isOffSale(get('status')),
          pictures: pictured?.pictures ?? [],
          ofVariants: pictured?.ofVariants ?? new Set(),
        }
      : known
    products.set(handle, product)
    addPicture(product, get, line)
    const isVariant = isFirst || (['number', 'price', 'option1'] as const).some((field) => get(field) !== '')
    if (!isVariant) return { is: 'picture' }
    const options = (['option1', 'option2', 'option3'] as const).map(get).filter(isRealOption)
    const own = get('variant_picture')
    if (own !== '') product.ofVariants.add(own)
    const hasSku = get('number') !== ''
    const isNumberMade = hasHandleNumbers && !hasSku
    return {
      is: product.isForSale ? 'part' : 'hidden',
      cells: [
        isNumberMade ? makeHandleNumber(handle, options) : get('number'),
        options.length === 0 || product.title === '' ? product.title : `${product.title} - ${options.join(' / ')}`,
        ...[product.vendor, get('price'), get('qty'), product.body],
        ...[get('weight'), get('barcode'), get('compare_at'), product.type, product.tags],
      ],
      variant: getVariantKey(handle, options),
      hasSku,
      isNumberMade,
      listPictures: (row) => limitPictures(row, listPictures(product, own, line)),
    }
  }
}

function addPicture(product: Shared, get: (field: ShopifyField) => string, line: number): void {
  const source = get('pictures')
  if (source === '') return
  const position = Number(get('picture_position')) || product.pictures.length + 1
  product.pictures.push({ source, text: get('picture_text'), line, position })
}

/** A variant's own picture first, then those of the product that belong to no other variant. */
function listPictures({ pictures, ofVariants }: Shared, own: string, line: number): NamedPicture[] {
  const ordered = pictures.toSorted((a, b) => a.position - b.position)
  const first = ordered.find(({ source }) => source === own) ?? { source: own, text: '', line }
  const others = ordered.filter(({ source }) => !ofVariants.has(source))
  return [...(own === '' ? [] : [first]), ...others].map(({ source, text, line: at }) => ({ source, text, line: at }))
}
