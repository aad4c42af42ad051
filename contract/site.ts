// Site info and states (`storefront §3, §7`; rows G03, G04).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { flag, text } from './shapes/basics.ts'

export const siteInfo = z.object({
  page_title: z.string(),
  showHeader: z.boolean(),
  use_warranty: z.boolean(),
  use_vendor_search: z.boolean(),
  site_notification: z.nullable(z.string()),
  /** Which of the three dressed front ends this is. */
  brand: z.enum(['meridian', 'stride', 'harbor']),
  company: z.string(),
  contact_email: z.string(),
})
export type SiteInfo = z.output<typeof siteInfo>

/** The spec names each fact twice (`storefront §3`); both names are answered. */
export const state = z.object({
  id: z.number(),
  abbreviation: z.string(),
  country: z.string(),
  state_id: z.number(),
  state_name: z.string(),
  state_country: z.string(),
  state_abbreviation: z.string(),
})

export const site = endpoints('site', {
  readSite: {
    spec: 'G03',
    source: 'storefront §7',
    method: 'GET',
    path: '/site',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ category: z.optional(text(40)) }),
    reply: siteInfo,
  },
  listStates: {
    spec: 'G04',
    source: 'storefront §7',
    method: 'GET',
    path: '/states',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ orderBy: z.optional(text(80)), paginate: z.optional(flag) }),
    reply: z.array(state),
  },
})
