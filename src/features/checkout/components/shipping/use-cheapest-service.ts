import { useEffect, useRef } from 'react'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'

/** The cheapest service that brings the parts; picking them up is never chosen for anyone. */
export const findCheapest = (services: Cart['shipping']): string | null =>
  services.filter(({ service_code: code }) => code !== willCall).toSorted((a, b) => a.rate - b.rate)[0]?.service_code ??
  null

/**
 * Chooses the cheapest service where the rates of a postal code arrive and none is chosen: an order needs one, and without it
 * the next step would only say that something is wrong with the postal code. Once for each postal code.
 */
export function useCheapestService(
  { shipping, selected_shipping: selected, zip }: Pick<Cart, 'shipping' | 'selected_shipping' | 'zip'>,
  isOnline: boolean,
  choose: (code: string) => Promise<unknown>,
): void {
  const tried = useRef<string | null>(null)
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  const cheapest = selected === null && isOnline ? findCheapest(shipping) : null
  useEffect(() => {
    if (cheapest === null || tried.current === zip) return
    tried.current = zip
    // The person chooses by hand then.
    latest.current(cheapest).catch(() => undefined)
  }, [cheapest, zip])
}
