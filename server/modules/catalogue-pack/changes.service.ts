import type { Changes } from '../../../contract/catalogue-pack.ts'
import { changesPerPage } from '../../../contract/catalogue-pack.ts'
import type { Call } from '../../kernel/call.ts'
import { readBills } from './bills.store.ts'
import { changedIds, countsSince, goneSince } from './changes.store.ts'
import { readFrame } from './frame.store.ts'
import { modelIds, packedDiagrams, packedModels } from './packed-models.store.ts'
import { packedProducts } from './packed-products.store.ts'
import { catalogueUntil, presentLife } from './lives.store.ts'
import { catalogueVersion } from './packs.store.ts'

interface Since {
  readonly since: number
  readonly brand_id?: number | undefined
  readonly life?: string | undefined
}

const nothing = { more: false, frame: null, products: [], models: [], diagrams: [], gone: [], is_too_old: false }

/**
 * What changed since a version, whole versions at a time and at most a page of rows. Too old is a version that this
 * server has not come to, or not in the life in which it was told (a backup was put back), and one behind which so much changed at once that the pack is less.
 */
export async function readChanges(
  { tx }: Pick<Call, 'tx'>,
  { since, brand_id: brandId, life: toldIn }: Since,
): Promise<Changes> {
  const present = await catalogueVersion(tx)
  const life = await presentLife(tx)
  const told = { ...nothing, version: present, ...(life === null ? {} : { life }) }
  if (since > present || !(await isSame(tx, { since, toldIn, life }))) return { ...told, is_too_old: true }
  if (since === present) return told
  const upTo = lastOfPage(await countsSince(tx, since, present), present)
  if (upTo === null) return { ...told, is_too_old: true }
  const ids = await changedIds(tx, since, upTo)
  const ofBrand = new Set(
    (await modelIds(tx)).filter((model) => model.brand_id === brandId).map((model) => model.equipment_id),
  )
  const products = await packedProducts(tx, ids.products, await readBills(tx, ids.products))
  const diagrams = await packedDiagrams(tx, ids.diagrams)
  return {
    ...told,
    version: upTo,
    more: upTo < present,
    frame: await readFrame(tx),
    products: products.filter((one) => brandId === undefined || one.brand_id === brandId),
    models: await packedModels(tx, ids.models),
    diagrams: diagrams.filter((one) => brandId === undefined || ofBrand.has(one.equipment_id)),
    gone: await goneSince(tx, since, upTo),
    is_too_old: false,
  }
}

/** Whether a version is of this catalogue: told in this life, or before the life ended in which it was told. */
async function isSame(
  tx: Call['tx'],
  {
    since,
    toldIn,
    life,
  }: { readonly since: number; readonly toldIn: string | undefined; readonly life: string | null },
): Promise<boolean> {
  if (toldIn === undefined || toldIn === life) return true
  const until = await catalogueUntil(tx, toldIn)
  return until !== null && since <= until
}

/** Whether somewhere after a version so much changed at once that no page of changes takes it. */
export const isTooOld = async (tx: Call['tx'], since: number, present: number): Promise<boolean> =>
  (await countsSince(tx, since, present)).some((count) => count.rows > changesPerPage)

/** The last version whose changes still fit onto a page together; null where the first alone does not. */
function lastOfPage(counts: readonly { readonly version: number; readonly rows: number }[], present: number) {
  let rows = 0
  for (const [at, count] of counts.entries()) {
    rows += count.rows
    if (rows > changesPerPage) return counts[at - 1]?.version ?? null
  }
  return present
}
