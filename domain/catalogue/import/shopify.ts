import type { Heading } from './columns.ts'
import type { ShopifyField } from './columns.ts'

/** A line of a Shopify file: a variant as a row of parts, a product that is not on sale, or nothing but a further picture. */
export type ShopifyLine =
  { readonly is: 'part'; readonly cells: readonly string[] } | { readonly is: 'left-out' | 'picture' }

interface Shared {
  readonly title: string
  readonly body: string
  readonly vendor: string
  readonly isForSale: boolean
}

/** The columns of the parts that such a file holds, in the order in which `readShopifyLine` gives their cells. */
const fields = ['number', 'name', 'brand', 'price', 'qty', 'description'] as const satisfies readonly ShopifyField[]

/** The heading of those rows: a fault in them names the column of the file. */
export function shopifyHeading(heading: Heading): Heading {
  const there = fields.filter((field) => heading.at[field] !== undefined)
  return {
    ...heading,
    at: Object.fromEntries(there.map((field) => [field, fields.indexOf(field)])),
    columns: fields.map((field) => heading.columns[heading.at[field] ?? -1] ?? field),
  }
}

/**
 * Reads line after line of a Shopify file. A product has several: the first holds its title, text and vendor, each holds
 * a variant, and those that hold only a picture are passed over. `plain` makes text of HTML.
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

/** A product without variants has the one option 'Title' with the value 'Default Title'. */
function variantName(title: string, get: (field: ShopifyField) => string): string {
  const options = [get('option1'), get('option2'), get('option3')].filter(
    (value) => value !== '' && value.toLowerCase() !== 'default title',
  )
  return options.length === 0 || title === '' ? title : `${title} - ${options.join(' / ')}`
}
