// The settings of the shop (record 084): sections with revisions, a preview, a history and Undo. Administrators alone.
import * as z from 'zod/mini'
import { checklistKeys } from '../domain/settings/sections.ts'
import { endpoints } from './kernel/endpoint.ts'
import { money, text, uuid } from './shapes/basics.ts'
import { section, setting, settingForm } from './shapes/settings.ts'

export type { Setting, SettingForm } from './shapes/settings.ts'

const source = 'docs/decisions/084-settings.md'
const base = { spec: 'ours', source, access: ['admin'] } as const
const one = z.object({ section })

/** An order that is imagined to show what a change of taxes or rates does. */
const sampleOrder = z.strictObject({
  postal_code: text(10),
  subtotal: money.check(z.gte(0, 'Must be 0 or more')),
  pounds: z.number('Must be a number').check(z.gte(0, 'Must be 0 or more'), z.lte(2000, 'Must be 2000 or less')),
})
const sampleCost = z.object({
  services: z.array(z.object({ name: z.string(), rate: z.number() })),
  /** The cheapest service; null where none is offered. */
  shipping: z.nullable(z.number()),
  taxes: z.array(z.object({ name: z.string(), percent: z.number() })),
  tax: z.number(),
  total: z.number(),
})
export type SampleCost = z.output<typeof sampleCost>

const entry = z.object({
  entry_id: z.string(),
  rev: z.number(),
  text: z.string(),
  /** Who did it; empty for the system. */
  by: z.string(),
  /** ISO 8601. */
  at: z.string(),
  is_undo: z.boolean(),
  /** Whether the section is still as this entry left it, and the entry was not undone. */
  may_undo: z.boolean(),
})
export type SettingEntry = z.output<typeof entry>

export const settings = endpoints('settings', {
  /** Every section with its last change, and what a new shop still needs. */
  listSettings: {
    ...base,
    method: 'GET',
    path: '/settings',
    effect: 'read',
    offline: 'mirror',
    reply: z.object({
      sections: z.array(z.object({ section, rev: z.number(), by: z.string(), at: z.nullable(z.string()) })),
      checklist: z.array(z.object({ key: z.enum(checklistKeys), is_done: z.boolean() })),
    }),
  },
  readSetting: {
    ...base,
    method: 'GET',
    path: '/settings/{section}',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: setting,
  },
  /** A save against an older revision is refused with the present value. One that changes nothing leaves no trace. */
  saveSetting: {
    ...base,
    method: 'PUT',
    path: '/settings',
    effect: 'write',
    offline: 'online',
    refreshes: ['settings', 'site', 'cart', 'checkout', 'shipping', 'returns'],
    bodyLimit: 262_144,
    body: settingForm,
    reply: setting,
    refusals: ['settings.changed', 'settings.invalid'],
  },
  /** What a save would change, and what an order would then cost. Changes nothing. */
  previewSetting: {
    ...base,
    method: 'POST',
    path: '/settings/preview',
    effect: 'read',
    offline: 'online',
    bodyLimit: 262_144,
    body: z.strictObject({ form: settingForm, order: z.optional(sampleOrder) }),
    reply: z.object({
      changes: z.array(z.string()),
      /** Errors by the path of their field; with one it cannot be saved. */
      errors: z.record(z.string(), z.string()),
      /** The return policy as readers get it. */
      html: z.nullable(z.string()),
      /** With an `order`, for sections that change its cost. */
      order: z.nullable(z.object({ before: sampleCost, after: sampleCost })),
    }),
  },
  /** The newest 100 changes of a section. */
  readHistory: {
    ...base,
    method: 'GET',
    path: '/settings/{section}/history',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(entry),
  },
  /** Returns a section to what it was before an entry, as a new revision, once for each entry. */
  undoSetting: {
    ...base,
    method: 'POST',
    path: '/settings/history/{entry}/undo',
    effect: 'write',
    offline: 'online',
    refreshes: ['settings', 'site', 'cart', 'checkout', 'shipping', 'returns'],
    params: z.object({ entry: uuid }),
    reply: setting,
    refusals: ['settings.entryUnknown', 'settings.notUndone'],
  },
})
