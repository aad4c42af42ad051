// What waits on devices: each tells the server how much, since when and for which records, never what it says
// (docs/decisions/056-devices-report-what-waits.md).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { instant, ok, text, uuid } from './shapes/basics.ts'

/** Items that a report names; the rest is only counted. */
export const maxReportedItems = 200

const count = z.number('Must be a number').check(z.int(), z.gte(0), z.lte(1_000_000))
const reportedItem = z.strictObject({ op: uuid, kind: text(60), ref: z.nullable(uuid) })

/** Work that was lost with a device's storage, as far as the server knows. */
const loss = z.object({
  id: z.string(),
  /** Nothing that was saved after this is known. */
  last_report_at: instant,
  oldest_at: z.nullable(instant),
  items: z.number(),
  /** The items of which something is known, by kind and record. */
  known: z.array(
    z.object({
      kind: z.string(),
      count: z.number(),
      ref: z.nullable(z.string()),
      /** The claim's number, where it is a claim. */
      display_id: z.nullable(z.string()),
    }),
  ),
})

const device = z.object({
  user_id: z.number(),
  name: z.string(),
  organization: z.string(),
  engine: z.string(),
  app_version: z.string(),
  items: z.number(),
  oldest_at: z.nullable(instant),
  last_contact_at: instant,
})

export const devices = endpoints('devices', {
  /** A device reports after a contact, when something changed and every six hours while something waits. */
  reportWaiting: {
    spec: 'ours',
    source: 'docs/decisions/056-devices-report-what-waits.md',
    method: 'POST',
    path: '/devices/waiting',
    access: 'user',
    effect: 'write',
    offline: 'online',
    isReport: true,
    refreshes: [],
    body: z.strictObject({
      /** Minted with the database on the device: another one means that the storage was lost. */
      database: uuid,
      app_version: text(40),
      items: count,
      oldest_at: z.nullable(instant),
      named: z.array(reportedItem).check(z.maxLength(maxReportedItems, 'Too many')),
      /** Databases that a person discarded with what was in them. */
      ended: z._default(z.array(uuid).check(z.maxLength(20, 'Too many')), []),
    }),
    reply: z.object({ lost: z.array(loss) }),
  },
  /** The person has read it. */
  dismissLoss: {
    spec: 'ours',
    source: 'docs/decisions/056-devices-report-what-waits.md',
    method: 'POST',
    path: '/devices/losses/{id}/dismiss',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    params: z.object({ id: uuid }),
    reply: ok,
  },
  /** Devices with work on them, the longest silent first, and work that was lost in the last 90 days. */
  readDevices: {
    spec: 'ours',
    source: 'docs/decisions/056-devices-report-what-waits.md',
    method: 'GET',
    path: '/devices',
    access: ['admin'],
    effect: 'read',
    offline: 'online',
    reply: z.object({
      devices: z.array(device),
      lost: z.array(z.extend(loss, { name: z.string(), organization: z.string(), found_at: instant })),
    }),
  },
})
export type DeviceLoss = z.output<typeof loss>
export type ReportedDevice = z.output<typeof device>
export type ReportedItem = z.output<typeof reportedItem>
