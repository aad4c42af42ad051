import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Row } from '../../../../contract/kernel/endpoint.ts'
import type { Cart, CheckoutState } from '../../../../contract/shapes/cart.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import { site } from '../../../../contract/site.ts'
import { fakeCatalogue, noAnswer, renderAt } from '../../catalogue/support/shop.tsx'
import { cartOf } from './cart.ts'
import type { EngineOverrides } from '../../support/engine.ts'

export interface Sent {
  readonly row: Row
  readonly path: string
  readonly input: {
    readonly params?: Readonly<Record<string, unknown>>
    readonly query?: Readonly<Record<string, unknown>>
    readonly body?: Readonly<Record<string, unknown>>
  }
}
export type Answer = unknown

const info = {
  page_title: 'Partwright',
  showHeader: true,
  use_warranty: true,
  use_vendor_search: true,
  site_notification: null,
  brand: 'meridian',
  company: 'Partwright Equipment Services',
  contact_email: 'parts@partwright.example',
}
const state = (id: number, abbreviation: string, state_name: string) => ({
  id,
  abbreviation,
  country: 'US',
  state_id: id,
  state_name,
  state_country: 'US',
  state_abbreviation: abbreviation,
})
export const minneapolis = {
  postal_code_city: 'Minneapolis',
  postal_code_province_abv: 'MN',
  latitude: null,
  longitude: null,
}

/** The server has what it answered: the next read of the cart must not send the checkout a step back. */
function changeCart(now: { cart: Cart | Error }, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  if ('product_count' in answer) now.cart = answer as Cart
  else if ('checkout' in answer && !(now.cart instanceof Error))
    now.cart = { ...now.cart, checkout: answer.checkout as CheckoutState }
}

/**
 * Renders screens against a fake shop. `answers` maps `METHOD /path` to a reply, or to an error for a refusal or no answer.
 * `cart` is the current cart. A reply that is a cart replaces it, and one with a checkout replaces its checkout. Drafts are kept in memory. No part has a picture
 * unless an answer gives one.
 */
export function renderCheckout(
  address: string,
  routes: Readonly<Record<string, ReactNode>>,
  {
    cart = cartOf(),
    answers = {},
    mirrored = {},
    session,
    isOnline = true,
    drafts: initialDrafts = {},
    above,
  }: {
    readonly cart?: Cart | Error
    readonly answers?: Readonly<Record<string, Answer>>
    readonly mirrored?: Readonly<Record<string, unknown>>
    readonly session?: Session
    readonly isOnline?: boolean
    readonly drafts?: Readonly<Record<string, unknown>>
    readonly above?: ReactNode
  } = {},
) {
  const sent: Sent[] = []
  const drafts = new Map<string, unknown>(Object.entries(initialDrafts))
  const now: { cart: Cart | Error } = { cart }
  const snapshots: Readonly<Record<string, unknown>> = {
    [site.table.readSite.path]: info,
    [site.table.listStates.path]: [state(1, 'MN', 'Minnesota'), state(2, 'AE', 'Armed Forces Europe')],
    [site.table.readPostalCode.path]: minneapolis,
    [site.table.readReturnPolicy.path]: { policy: '<p>Unused parts come back within 30 days.</p><p>Ask first.</p>' },
    ...mirrored,
  }
  const engine: EngineOverrides = {
    call: async (row: Row, given: unknown) => {
      const input = given as Sent['input']
      const key = `${row.method} ${row.path}`
      if (key === 'GET /cart' || key === 'GET /cart/count') {
        if (now.cart instanceof Error) throw now.cart
        return key === 'GET /cart' ? now.cart : { count: now.cart.product_count.count }
      }
      if (key === 'GET /catalogue/pictures' && answers[key] === undefined) return []
      sent.push({ row, path: key, input })
      const answer = answers[key]
      if (answer === undefined) throw noAnswer()
      const value: unknown =
        typeof answer === 'function'
          ? await (answer as (one: Sent, server: typeof now) => unknown)({ row, path: key, input }, now)
          : answer
      if (value instanceof Error) throw value
      changeCart(now, value)
      return value
    },
    fetchOrCached: async (row: Row) => {
      const value: unknown = await snapshots[row.path]
      if (value === undefined) throw noAnswer()
      return { value, asOf: 0, fresh: true }
    },
    draft: async (key: string) => drafts.get(key) ?? null,
    saveDraft: async (key, value) => {
      drafts.set(key, structuredClone(value))
    },
    dropDraft: async (key) => {
      drafts.delete(key)
    },
    draftKeys: async (prefix) => [...drafts.keys()].filter((key) => key.startsWith(prefix)),
  }
  const { catalogue } = fakeCatalogue({})
  return {
    sent,
    drafts,
    now,
    sentTo: (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input),
    ...renderAt(address, routes, {
      catalogue,
      engine,
      isOnline,
      ...(session === undefined ? {} : { session }),
      ...(above === undefined ? {} : { above }),
    }),
  }
}

export const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
}
export const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
export const currentPath = () => screen.getByTestId('address').textContent
