import { useSyncExternalStore } from 'react'
import { productName } from './wordmark.tsx'

/** The name of this shop as pages and titles show it. It is the product's until the site info was read. */
export interface ShopName {
  /** In the browser's tab: `page_title` of site info. */
  readonly title: string
  /** In headers and footers. */
  readonly wordmark: string
}

let current: ShopName = { title: productName, wordmark: productName }
const listeners = new Set<() => void>()

/** Names the shop on every page. The root calls it with each site info that was read. */
export function setShopName(name: ShopName): void {
  if (name.title === current.title && name.wordmark === current.wordmark) return
  current = name
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const getCurrent = () => current

export const useShopName = (): ShopName => useSyncExternalStore(subscribe, getCurrent, getCurrent)
