// A person's home (`S17`), and the search of everything that they may see.
import * as z from 'zod/mini'
import { isTimeZone } from '../domain/orders/list-days.ts'
import { endpoints } from './kernel/endpoint.ts'
import { flag, someText, text } from './shapes/basics.ts'
import { foundThings } from './shapes/found.ts'
import { home } from './shapes/home.ts'

/** As many characters of a search as a serial, a name or an email has. */
export const maxSearchLength = 100

export const dashboard = endpoints('dashboard', {
  readHome: {
    spec: 'ours',
    source: 'docs/decisions/087-home.md',
    method: 'GET',
    path: '/dashboard/home',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      /** The reader's IANA time zone, for the day; UTC by default. */
      time_zone: z.optional(text(60).check(z.refine(isTimeZone, 'Unknown time zone'))),
      /** Named by the app, so that each view has a copy of its own on the device; the session's by default. */
      viewing_as_servicer: z.optional(flag),
    }),
    reply: home,
  },
  searchEverything: {
    spec: 'ours',
    source: 'docs/decisions/088-find-anything.md',
    method: 'GET',
    path: '/search/everything',
    access: 'user',
    effect: 'read',
    offline: 'online',
    query: z.strictObject({ q: someText(maxSearchLength) }),
    reply: foundThings,
  },
})
