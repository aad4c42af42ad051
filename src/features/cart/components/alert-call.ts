import type { Row } from '../../../../contract/kernel/endpoint.ts'
import type { CartAlert } from '../../../../contract/shapes/cart.ts'
import * as z from 'zod/mini'

const relative = /^\/(?!\/)[\w\-./%~]*(?:\?[\w\-.%~=&+]*)?$/

/** Whether a URL is relative and stays below the product API. */
const isProductApiUrl = (url: string): boolean => relative.test(url) && !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|\?|$)/i.test(url)

/** The call of a cart alert (C14), GET by default; null if it is not a call of the product API. */
export function toAlertCall({
  url,
  method,
  payload,
}: Pick<CartAlert, 'url' | 'payload'> & { readonly method?: CartAlert['method'] }): {
  readonly row: Row
  readonly input: { readonly query?: Record<string, unknown>; readonly body?: Record<string, unknown> }
} | null {
  if (url === null || !isProductApiUrl(url)) return null
  const [path = '/', search = ''] = url.split('?')
  const isPost = method === 'POST'
  const query = { ...Object.fromEntries(new URLSearchParams(search)), ...(isPost ? {} : payload) }
  return {
    row: {
      spec: 'C14',
      source: 'SF193',
      method: isPost ? 'POST' : 'GET',
      path: path as `/${string}`,
      access: 'anyone',
      effect: 'write',
      offline: 'online',
      ofVisit: true,
      query: z.record(z.string(), z.unknown()),
      body: z.optional(z.record(z.string(), z.unknown())),
      reply: z.unknown(),
    },
    input: { query, ...(isPost ? { body: payload ?? {} } : {}) },
  }
}
