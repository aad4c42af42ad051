// Which pages are looked at (`storefront §4, §7`; row X02): the path and a title, nobody's name and no query.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { ok, someText, text } from './shapes/basics.ts'

export const analytics = endpoints('analytics', {
  /** For anyone but admins and staff on site, who are refused with `auth.notAllowed`. Passed on to `ANALYTICS_URL`, or nowhere. */
  viewPage: {
    spec: 'X02',
    source: 'storefront §4, §7',
    method: 'POST',
    path: '/analytics/page-view',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    bodyLimit: 8 * 1024,
    body: z.strictObject({ url: someText(2000), title: z._default(text(300), '') }),
    reply: ok,
  },
})
