/** How the shop calls and dresses itself, as this device saw it last: a start knows it before the server has answered. */
export interface ShopLook {
  readonly brand: string
  readonly title: string
  readonly wordmark: string
}

const key = 'partwright.shop'
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The shop's look; null on a device that has not seen one. */
export function readShopLook(): ShopLook | null {
  try {
    const { brand, title, wordmark } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return isText(brand) && isText(title) && isText(wordmark) ? { brand, title, wordmark } : null
  } catch {
    return null
  }
}

export function saveShopLook({ brand, title, wordmark }: ShopLook): void {
  try {
    localStorage.setItem(key, JSON.stringify({ brand, title, wordmark }))
  } catch {
    /* Without storage a start shows the product's name until the server has answered. */
  }
}

/** Gives a page that holds nothing but the loading overlay the look of this shop. The app draws another name than the product's. */
export function showShopLook(page: Document): void {
  const look = readShopLook()
  if (look === null) return
  page.documentElement.dataset['brand'] = look.brand
  page.title = look.title
  const overlay = page.querySelector('#root > .overlay')
  const wordmark = overlay?.querySelector('.wordmark')
  if (wordmark?.textContent === look.wordmark) return
  wordmark?.remove()
  overlay?.setAttribute('aria-label', `${look.wordmark} is loading`)
}
