import type { Heading } from './columns.ts'
import type { ShopifyField } from './columns.ts'

/** A line of a Shopify file: a variant as a row of parts, a product that is not for sale, or a further picture. */
export type ShopifyLine =
  | { readonly is: 'part'; readonly cells: readonly string[] }
  | { readonly is: 'left-out' | 'picture' }

interface Shared {
  readonly title: string
  readonly body: string
  readonly vendor: string
  readonly isForSale: boolean
}

/** The fields of a part in a Shopify file, in the order of the cells that the reader returns. */
const fields = ['number', 'name', 'brand', 'price', 'qty', 'description'] as const satisfies readonly ShopifyField[]

/** Returns the heading of those rows. Errors name the column of the file. */
export function shopifyHeading(heading: Heading): Heading {
  const there = fields.filter((field) => heading.at[field] !== undefined)
  return {
    ...heading,
    at: Object.fromEntries(there.map((field) => [field, fields.indexOf(field)])),
    columns: fields.map((field) => heading.columns[heading.at[field] ?? -1] ?? field),
  }
}

/**
 * Creates a function that reads a Shopify file line by line. The first line of a product holds its title, description and
 * vendor. Each line holds a variant, except lines with only a picture. `plain` converts HTML to text.
 */
export function shopifyReader(
  heading: Heading,
  plain: (html: string) => string,
): (cells: readonly string[]) => ShopifyLine {
  const shared = new Map<string, Shared>()
  return (cells) => {
    const get = (field: ShopifyField) => {
      const at = heading.at[field]
      return at === undefined ? '' : (cells[at] ?? '').trim()
    }
    const handle = get('handle')
    const known = shared.get(handle)
    const isFirst = known === undefined || get('name') !== ''
    const product = isFirst
      ? {
          title: get('name'),
          body: plain(get('description')),
          vendor: get('brand'),
          isForSale: !['draft', 'archived'].includes(get('status').toLowerCase()),
        }
      : known
    shared.set(handle, product)
    const isVariant = isFirst || ['number', 'price', 'option1'].some((field) => get(field as ShopifyField) !== '')
    if (!isVariant) return { is: 'picture' }
    if (!product.isForSale) return { is: 'left-out' }
    return {
      is: 'part',
      cells: [get('number'), variantName(product.title, get), product.vendor, get('price'), get('qty'), product.body],
    }
  }
}

/** A product without variants has one option 'Title' with the value 'Default Title'. */
function variantName(title: string, get: (field: ShopifyField) => string): string {
  const options = [get('option1'), get('option2'), get('option3')].filter(
    (value) => value !== '' && value.toLowerCase() !== 'default title',
  )
  return options.length === 0 || title === '' ? title : `${title} - ${options.join(' / ')}`
}
