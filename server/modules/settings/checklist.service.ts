import { checklistKeys } from '../../../domain/settings/sections.ts'
import type { ChecklistKey } from '../../../domain/settings/sections.ts'
import { findDefaultWarehouse } from '../../../domain/settings/warehouses.ts'
import type { Tx } from '../../kernel/call.ts'
import { policy, site, warehouses } from './sections.service.ts'
import { findSettings } from './settings.store.ts'

/** Whether a part is in the catalogue. */
async function hasParts(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('product').select('product_id').limit(1).executeTakeFirst()) !== undefined
}

/** What a shop needs, ticked by facts alone: what was saved, and what is in the catalogue. */
export async function readChecklist(tx: Tx): Promise<{ key: ChecklistKey; is_done: boolean }[]> {
  const saved = new Map((await findSettings(tx)).map((row) => [row.section, row]))
  const isSaved = (section: string) => (saved.get(section)?.rev ?? 0) > 0
  const valueOf = (section: string) => saved.get(section)?.value ?? undefined
  const { addr1 } = site.parse(valueOf('site'))
  const isDone: Readonly<Record<ChecklistKey, boolean>> = {
    brand: isSaved('site'),
    company: addr1 !== '',
    policy: policy.parse(valueOf('policy')).html !== '',
    warehouse: findDefaultWarehouse(warehouses.parse(valueOf('warehouses'))) !== null,
    tax: isSaved('tax'),
    shipping: isSaved('shipping'),
    catalogue: await hasParts(tx),
  }
  return checklistKeys.map((key) => ({ key, is_done: isDone[key] }))
}
