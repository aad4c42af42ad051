/** The columns of a product export of Shopify, as it wrote them until 2025. */
export const shopifyColumns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option1 Linked To', 'Option2 Name', 'Option2 Value', 'Option2 Linked To'],
  ...[
    'Option3 Name',
    'Option3 Value',
    'Option3 Linked To',
    'Variant SKU',
    'Variant Grams',
    'Variant Inventory Tracker',
  ],
  ...['Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price'],
  ...['Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode', 'Image Src'],
  ...['Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description', 'Variant Image'],
  ...['Variant Weight Unit', 'Variant Tax Code', 'Cost per item', 'Status'],
] as const
export type ShopifyCells = Partial<Record<(typeof shopifyColumns)[number], string | number>>

const cell = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replace(/"/g, '""')}"` : value

/** Writes lines as Shopify does: UTF-8, CRLF within quoted HTML, and between lines. */
export const toShopifyCsv = (lines: readonly ShopifyCells[]): string =>
  [
    shopifyColumns.join(','),
    ...lines.map((line) => shopifyColumns.map((name) => cell(line[name] ?? '')).join(',')),
  ].join('\r\n')

const nouns = ['Drive belt', 'Walking belt', 'Deck', 'Motor', 'Roller', 'Console', 'Seat', 'Pedal', 'Cable', 'Bearing']
const places = ['for treadmills', 'front', 'rear', 'left', 'right', '3/8" × 2½"', 'with “ribs”', 'for ellipticals']
const kinds = ['Belts', 'Decks', 'Motors', 'Electronics', 'Hardware', '']
const colors = ['Black', 'Red', 'Silver', 'Blue']
const sizes = ['S', 'M', 'L', '1/2 in.', '¾ in.']

export interface GeneratedExport {
  readonly text: string
  /** The lines that hold a variant of an active product. */
  readonly variants: number
  readonly withoutSku: number
  /** Variants of drafts and archived products. */
  readonly hidden: number
}

/**
 * Generates an export of that many lines: products over several lines, lines with only a picture, HTML with line breaks,
 * variants without SKU, drafts. `random` returns numbers from 0 up to 1.
 */
export function generateShopifyExport(lines: number, random: () => number, prefix = 'p'): GeneratedExport {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const all: ShopifyCells[] = []
  let [variants, withoutSku, hidden] = [0, 0, 0]
  for (let product = 0; all.length < lines; product += 1) {
    const handle = `${prefix}-${product}-${pick(nouns).toLowerCase().replace(/ /g, '-')}`
    const status = random() < 0.04 ? pick(['draft', 'archived']) : 'active'
    const count = Math.min(lines - all.length, random() < 0.6 ? 1 : 2 + Math.floor(random() * 4))
    const pictures = Math.floor(random() * 4)
    const hasSku = random() > 0.12
    for (let variant = 0; variant < count; variant += 1) {
      const price = 5 + Math.floor(random() * 40_000) / 100
      const picture = variant < pictures ? `https://cdn.shop.example/files/${handle}-${variant}.jpg?v=17` : ''
      if (status !== 'active') hidden += 1
      else {
        variants += 1
        if (!hasSku) withoutSku += 1
      }
      all.push({
        Handle: handle,
        ...(variant === 0
          ? {
              Title: `${pick(nouns)} ${pick(places)}`,
              'Body (HTML)': `<h2>Details</h2>\r\n<p>Fits <b>many</b> machines &amp; more, “as new”.</p>\r\n<ul>\r\n<li>${product} ribs</li>\r\n</ul><script>alert(1)</script>`,
              Vendor: pick(['Stride', 'Meridian', 'Harbor']),
              Type: pick(kinds),
              Tags: `${pick(nouns)}, spare-part, ${pick(places)}`,
              Published: 'true',
              Status: status,
            }
          : {}),
        'Option1 Name': variant === 0 ? (count === 1 ? 'Title' : 'Color') : '',
        'Option1 Value': count === 1 ? 'Default Title' : (colors[variant % colors.length] ?? ''),
        'Option2 Name': variant === 0 && count > 1 ? 'Size' : '',
        'Option2 Value': count === 1 ? '' : (sizes[variant % sizes.length] ?? ''),
        'Variant SKU': hasSku ? `${prefix.toUpperCase()}-${product}-${variant}` : '',
        'Variant Grams': (random() * 20_000).toFixed(random() < 0.5 ? 1 : 6),
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': Math.floor(random() * 50) - 3,
        'Variant Inventory Policy': 'deny',
        'Variant Price': price.toFixed(2),
        'Variant Compare At Price': random() < 0.3 ? (price * 1.2).toFixed(2) : '',
        'Variant Requires Shipping': 'true',
        'Variant Taxable': 'true',
        'Variant Barcode': random() < 0.7 ? `'0${String(10_000_000_000 + product * 10 + variant)}` : '',
        'Image Src': picture,
        'Image Position': picture === '' ? '' : variant + 1,
        'Variant Weight Unit': pick(['lb', 'kg', 'oz', 'g']),
      })
    }
    for (let position = count; position < pictures && all.length < lines; position += 1)
      all.push({
        Handle: handle,
        'Image Src': `https://cdn.shop.example/files/${handle}-${position}.jpg?v=17`,
        'Image Position': position + 1,
      })
  }
  return { text: toShopifyCsv(all), variants, withoutSku, hidden }
}
