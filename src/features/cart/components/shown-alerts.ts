import type { CartAlert, CartLine } from '../../../../contract/shapes/cart.ts'

/** The alerts that are shown: of a part that another one takes the place of, not also that there is none of it. */
export function shownAlerts(alerts: readonly CartAlert[]): readonly CartAlert[] {
  const exchanged = alerts.filter(({ kind, url }) => kind === 'superseded' && url !== null)
  return alerts.filter(
    ({ kind, product_id }) => kind !== 'stock' || !exchanged.some((one) => one.product_id === product_id),
  )
}

/** The line that an alert's call takes out of the cart; undefined where the call is another. */
export const lineTakenOut = ({ url, method }: CartAlert, products: readonly CartLine[]): CartLine | undefined =>
  method === 'GET' ? products.find(({ product_id }) => url === `/cart/remove/${product_id}`) : undefined
