import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { settings } from '../../../contract/settings.ts'
import { setting } from '../../../contract/shapes/settings.ts'
import type { Setting, SettingForm } from '../../../contract/shapes/settings.ts'
import { isSectionName, sectionNames } from '../../../domain/settings/sections.ts'
import type { SectionName } from '../../../domain/settings/sections.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { readChecklist } from './checklist.service.ts'
import { countCouponUses } from './coupons.store.ts'
import { sections } from './sections.service.ts'
import type { SettingFacts } from './sections.service.ts'
import type { SettingsPorts } from './settings.ports.ts'
import {
  findRevision,
  findRevisions,
  findSetting,
  findSettings,
  insertRevision,
  lockSetting,
  neverSaved,
} from './settings.store.ts'
import type { Revision, StoredSetting } from './settings.store.ts'
import { listRegions } from './regions.store.ts'

type Rows = typeof settings.table

/** What the values of sections are checked against. */
export async function loadFacts({ tx }: Pick<Call, 'tx'>, { places }: SettingsPorts): Promise<SettingFacts> {
  const table = await places.table()
  return { regions: await listRegions(tx), isKnownPostalCode: (code) => table.find(code) !== null }
}

/** Every section with its last change, and what the shop still needs (ours). */
export async function listSettings({ tx }: Pick<Call, 'tx'>): Promise<Reply<Rows['listSettings']>> {
  const saved = new Map((await findSettings(tx)).map((row) => [row.section, row]))
  return {
    sections: sectionNames.map((section) => {
      const { rev, by, at } = saved.get(section) ?? neverSaved
      return { section, rev, by, at: at?.toISOString() ?? null }
    }),
    checklist: await readChecklist(tx),
  }
}

/** A section as it is now (ours). */
export async function readSetting(
  { tx }: Pick<Call, 'tx'>,
  { warehousePostalCode }: SettingsPorts,
  section: SectionName,
): Promise<Setting> {
  const { rev, by, at } = await findSetting(tx, section)
  return setting.parse({
    section,
    rev,
    by,
    at: at?.toISOString() ?? null,
    value: await sections[section].read(tx),
    ships_from: warehousePostalCode,
    ...(section === 'coupons' ? { uses: await countCouponUses(tx) } : {}),
  })
}

/**
 * Saves a section as its next revision (ours). The first save of a section counts even where it changes nothing: it says
 * that the shop agrees with the defaults. Refuses `settings.changed` with the present value, and `settings.invalid`.
 */
export async function saveSetting(call: SignedIn, ports: SettingsPorts, form: SettingForm): Promise<Setting> {
  const name = form.section
  const stored = await lockSetting(call.tx, name)
  if (form.rev !== stored.rev) refuse('settings.changed', { current: await readSetting(call, ports, name) })
  const value = sections[name].tidy(form.value)
  const errors = sections[name].check(value, await loadFacts(call, ports))
  if (Object.keys(errors).length > 0) refuse('settings.invalid', { errors })
  await storeRevision(call, name, { stored, value, undoes: null })
  return readSetting(call, ports, name)
}

async function storeRevision(
  call: SignedIn,
  name: SectionName,
  {
    stored,
    value,
    undoes,
  }: { readonly stored: StoredSetting; readonly value: unknown; readonly undoes: Revision | null },
): Promise<void> {
  const section = sections[name]
  const before = await section.read(call.tx)
  await section.write(call.tx, value)
  // Not everything can be removed: a coupon that an order used is switched off.
  const after = name === 'coupons' ? await section.read(call.tx) : value
  const changes = section.describe(before, after)
  if (changes.length === 0 && stored.rev > 0) return
  const text = changes.length === 0 ? 'Confirmed as it is.' : changes.join(' ')
  await insertRevision(call, {
    ...{ section: name, rev: stored.rev + 1, before: JSON.stringify(before), after: JSON.stringify(after) },
    text: undoes === null ? text : `Undid the change of revision ${undoes.rev}. ${text}`,
    undoes: undoes?.entry_id ?? null,
  })
}

/** Whether an entry can be taken back: it was not yet, and the section is as the entry left it. */
const mayUndo = ({ undone_by, is_change }: Revision, isPresent: boolean): boolean =>
  undone_by === null && is_change && isPresent

/** The history of a section, newest first (ours). */
export async function readHistory({ tx }: Pick<Call, 'tx'>, section: SectionName): Promise<Reply<Rows['readHistory']>> {
  const present = JSON.stringify(await sections[section].read(tx))
  return (await findRevisions(tx, section, present)).map((one) => ({
    ...{ entry_id: one.entry_id, rev: one.rev, text: one.text, by: one.by, at: one.at.toISOString() },
    ...{ is_undo: one.undoes !== null, may_undo: mayUndo(one, one.is_present) },
  }))
}

/** Returns a section to what it was before an entry (ours). Refuses `settings.entryUnknown`, `settings.notUndone`. */
export async function undoSetting(call: SignedIn, ports: SettingsPorts, entryId: string): Promise<Setting> {
  const found = await findRevision(call.tx, entryId)
  if (found === null || !isSectionName(found.section)) return refuse('settings.entryUnknown')
  const name = found.section
  const stored = await lockSetting(call.tx, name)
  const entry = (await findRevision(call.tx, entryId)) ?? refuse('settings.entryUnknown')
  const present = JSON.stringify(await sections[name].read(call.tx))
  if (!mayUndo(entry, entry.after === present))
    refuse('settings.notUndone', { current: await readSetting(call, ports, name) })
  await storeRevision(call, name, { stored, value: JSON.parse(entry.before), undoes: entry })
  return readSetting(call, ports, name)
}
