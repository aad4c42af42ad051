import { useShopName } from './shop-name.ts'
import { Wordmark } from './wordmark.tsx'

/** The logo of this shop, by the name that its administrator set. */
export function ShopWordmark({ side }: { side?: number }) {
  const { wordmark } = useShopName()
  return <Wordmark name={wordmark} {...(side === undefined ? {} : { side })} />
}
