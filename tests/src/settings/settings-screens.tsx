import { fireEvent, screen } from '@testing-library/react'
import { settings } from '../../../contract/settings.ts'
import type { Setting, SettingEntry } from '../../../contract/settings.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { shippingValue, taxValue } from '../../../contract/shapes/settings.ts'
import { site } from '../../../contract/site.ts'
import { defaultTax } from '../../../domain/settings/default-taxes.ts'
import { checklistKeys, sectionNames } from '../../../domain/settings/sections.ts'
import type { ChecklistKey, SectionName } from '../../../domain/settings/sections.ts'
import { defaultShipping } from '../../../domain/settings/shipping-table.ts'
import { defaultSite } from '../../../domain/settings/site.ts'
import { defaultTerms } from '../../../domain/settings/terms.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { SettingScreen } from '../../../src/features/settings/screens/setting.tsx'
import { SettingsScreen } from '../../../src/features/settings/screens/settings.tsx'
import { shopAdmin } from '../account/account-harness.tsx'
import { fakeCatalogue, renderAt } from '../catalogue/support/shop.tsx'

const { table } = settings
const saved = { rev: 3, by: 'Olga Reyes', at: '2026-11-20T09:00:00.000Z' }

/** Each section as the fake server has it. */
export const stored: Readonly<{ [S in SectionName]: Extract<Setting, { section: S }> }> = {
  site: { section: 'site', ...saved, value: { ...defaultSite, company: 'Pier Parts' } },
  policy: { section: 'policy', ...saved, value: { html: '<p>Thirty days.</p>' } },
  returns: { section: 'returns', ...saved, value: { days: 30 } },
  warehouses: {
    ...{ section: 'warehouses', ...saved, ships_from: '55401' },
    value: {
      warehouses: [
        {
          ...{ id: 'pier', name: 'Pier', addr1: '12 Pier Road', addr2: '', city: 'Duluth', state: 'MN' },
          ...{ postal_code: '55802', phone: '' },
        },
      ],
      default_id: 'pier',
    },
  },
  tax: { section: 'tax', ...saved, value: taxValue.parse(defaultTax) },
  shipping: { section: 'shipping', ...saved, value: shippingValue.parse(defaultShipping) },
  coupons: {
    ...{ section: 'coupons', ...saved, uses: { SPRING: 4 } },
    value: {
      coupons: [
        {
          ...{ code: 'SPRING', kind: 'percent', value: 20, minimum: 0, from: null, until: null },
          ...{ max_uses: 10, once_per_user: false, is_on: true },
        },
      ],
    },
  },
  terms: { section: 'terms', ...saved, value: defaultTerms },
}

export interface Sent {
  readonly row: unknown
  readonly input: { readonly body?: unknown; readonly params?: { readonly entry?: string } }
}

/** Opens a page of the settings with a fake server that holds each section. `answer` replaces what a write answers. */
export function openSettings(
  section: SectionName | null,
  {
    isOnline = true,
    fails = false,
    done = checklistKeys,
    history = [],
    answer,
    drafts = new Map<string, unknown>(),
    now = new Map<SectionName, Setting>(),
  }: {
    readonly isOnline?: boolean
    readonly fails?: boolean
    readonly done?: readonly ChecklistKey[]
    readonly history?: readonly SettingEntry[]
    readonly answer?: (sent: Sent, held: Map<SectionName, Setting>) => unknown
    readonly drafts?: Map<string, unknown>
    /** The sections that differ from those that are stored. */
    readonly now?: ReadonlyMap<SectionName, Setting>
  } = {},
) {
  const held = new Map<SectionName, Setting>(sectionNames.map((name) => [name, now.get(name) ?? stored[name]]))
  const sent: Sent[] = []
  const read = (row: unknown, input: { params?: { section?: SectionName } }): unknown => {
    if (row === table.listSettings)
      return {
        sections: sectionNames.map((name) => ({ section: name, ...saved })),
        checklist: checklistKeys.map((key) => ({ key, is_done: done.includes(key) })),
      }
    if (row === table.readSetting) return held.get(input.params?.section ?? 'site')
    if (row === table.readHistory) return history
    if (row === site.table.listStates)
      return [{ state_id: 1, state_name: 'Minnesota', state_country: 'US', abbreviation: 'MN' }]
    return undefined
  }
  renderAt(
    section === null ? '/dashboard/settings' : `/dashboard/settings/${section}`,
    { '/dashboard/settings': <SettingsScreen />, '/dashboard/settings/:section': <SettingScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: shopAdmin(),
      isOnline,
      engine: {
        fetchOrCached: async (row: unknown, input: unknown) => {
          if (fails) throw new NoAnswer('The server did not answer.')
          return { value: read(row, input as never), asOf: Date.UTC(2026, 10, 20, 9, 0), fresh: isOnline }
        },
        call: async (row: Row, input: unknown) => {
          const call = { row, input: input as Sent['input'] }
          sent.push(call)
          const value = answer?.(call, held)
          if (value instanceof Error) throw value
          return value
        },
        newId: () => crypto.randomUUID(),
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
      },
    },
  )
  return { sent, drafts, held }
}

export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
export const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
export const conflict = (): Error =>
  new CallRefused(409, {
    ...{ error: 'settings.changed', errors: {}, current: null },
    message: 'Someone else changed these settings in the meantime.',
  })
export const invalid = (errors: Record<string, string>): Error =>
  new CallRefused(422, { error: 'settings.invalid', message: 'The settings were not saved.', errors, current: null })
