// Site info, return policy and states (`SF204` to `SF207`; rows G02 to G04), and what is known of a postal code (G01).
import * as z from 'zod/mini'
import { brands, noticeTones } from '../domain/settings/site.ts'
import { endpoints } from './kernel/endpoint.ts'
import { flag, text } from './shapes/basics.ts'

export const siteInfo = z.object({
  page_title: z.string(),
  showHeader: z.boolean(),
  use_warranty: z.boolean(),
  use_vendor_search: z.boolean(),
  site_notification: z.nullable(z.string()),
  /** Which of the three branded front ends this is. */
  brand: z.enum(brands),
  company: z.string(),
  contact_email: z.string(),
  // Missing in older snapshots.
  /** Whether a registration must have a picture of the serial number (`WO098`). */
  needs_serial_picture: z.optional(z.boolean()),
  wordmark: z.optional(z.string()),
  notification_tone: z.optional(z.enum(noticeTones)),
  /** ISO 8601; null: until it is removed. */
  notification_until: z.optional(z.nullable(z.string())),
  phone: z.optional(z.string()),
  /** The company's address on one line; empty where it has none. */
  address: z.optional(z.string()),
})
export type SiteInfo = z.output<typeof siteInfo>

/** The spec gives each field two names (`SF091`); the reply has both. */
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
  /** The city and state of a US or Canadian postal code, to prefill a form. */
  readPostalCode: {
    spec: 'G01',
    source: 'SF092, SF204',
    method: 'GET',
    path: '/postal-code/{zip}',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ zip: text(10) }),
    /** Its center in degrees; null where it cannot be reached by road. */
    reply: z.object({
      postal_code_city: z.string(),
      postal_code_province_abv: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
    }),
    refusals: ['site.postalCodeUnknown'],
  },
  /** HTML of a few plain elements; empty where the shop has none. */
  readReturnPolicy: {
    spec: 'G02',
    source: 'SF093, SF205',
    method: 'GET',
    path: '/site/return-policy',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    reply: z.object({ policy: z.string() }),
  },
  readSite: {
    spec: 'G03',
    source: 'SF073, SF206',
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
    source: 'SF091, SF207, SF231',
    method: 'GET',
    path: '/states',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ orderBy: z.optional(text(80)), paginate: z.optional(flag) }),
    reply: z.array(state),
  },
})
