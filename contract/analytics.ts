// Page views (`SF105, SF210`; row X02): the path and a title, without names or query.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { ok, someText, text } from './shapes/basics.ts'

export const analytics = endpoints('analytics', {
  /** For everyone but admins and on-site staff, who are refused with `auth.notAllowed`. Forwarded to `ANALYTICS_URL`, if set. */
  viewPage: {
    spec: 'X02',
    source: 'SF105, SF210',
    method: 'POST',
    path: '/analytics/page-view',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    isReport: true,
    refreshes: [],
    bodyLimit: 8 * 1024,
    body: z.strictObject({ url: someText(2000), title: z._default(text(300), '') }),
    reply: ok,
  },
})
