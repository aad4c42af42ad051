import type { cataloguePack, Changes } from '../../../contract/catalogue-pack.ts'
import type { Received } from '../../../contract/kernel/endpoint.ts'
import { changesPerPage } from '../../../contract/catalogue-pack.ts'
import type { Call } from '../../kernel/call.ts'
import { readBills } from './bills.store.ts'
import { findChangedIds, countChanges, findDeleted } from './changes.store.ts'
import { readTaxonomy } from './taxonomy.store.ts'
import { findModelRefs, readPackageDiagrams, readPackageModels } from './package-models.store.ts'
import { readPackageProducts } from './package-products.store.ts'
import { findLastVersionOfEpoch, findServerEpoch } from './server-epoch.store.ts'
import { findCatalogueVersion } from './packages.store.ts'

type Since = Received<(typeof cataloguePack.table)['readChanges']>['query']

const noChanges = { more: false, frame: null, products: [], models: [], diagrams: [], gone: [], is_too_old: false }

/**
 * The changes since a version: complete versions, at most one page of rows. `is_too_old` means that the device needs the
 * package: the version is unknown to this server or to its epoch (a backup was restored), or one change exceeds a page.
 */
export async function readChanges(
  { tx }: Pick<Call, 'tx'>,
  { since, brand_id: brandId, life: knownEpoch }: Since,
): Promise<Changes> {
  const present = await findCatalogueVersion(tx)
  const serverEpoch = await findServerEpoch(tx)
  const reply = { ...noChanges, version: present, ...(serverEpoch === null ? {} : { life: serverEpoch }) }
  if (since > present || !(await isSameCatalogue(tx, { since, knownEpoch, serverEpoch })))
    return { ...reply, is_too_old: true }
  if (since === present) return reply
  const upTo = findLastVersion(await countChanges(tx, since, present), present)
  if (upTo === null) return { ...reply, is_too_old: true }
  const ids = await findChangedIds(tx, since, upTo)
  const ofBrand = new Set(
    (await findModelRefs(tx)).filter((model) => model.brand_id === brandId).map((model) => model.equipment_id),
  )
  const products = await readPackageProducts(tx, ids.products, await readBills(tx, ids.products))
  const diagrams = await readPackageDiagrams(tx, ids.diagrams)
  return {
    ...reply,
    version: upTo,
    more: upTo < present,
    frame: await readTaxonomy(tx),
    products: products.filter((one) => brandId === undefined || one.brand_id === brandId),
    models: await readPackageModels(tx, ids.models),
    diagrams: diagrams.filter((one) => brandId === undefined || ofBrand.has(one.equipment_id)),
    gone: await findDeleted(tx, since, upTo),
    is_too_old: false,
  }
}

/** Whether a version belongs to this catalogue: it is of the current epoch, or not newer than the end of its own epoch. */
async function isSameCatalogue(
  tx: Call['tx'],
  {
    since,
    knownEpoch,
    serverEpoch,
  }: { readonly since: number; readonly knownEpoch: string | undefined; readonly serverEpoch: string | null },
): Promise<boolean> {
  if (knownEpoch === undefined || knownEpoch === serverEpoch) return true
  const until = await findLastVersionOfEpoch(tx, knownEpoch)
  return until !== null && since <= until
}

/** Whether a single version after this one has more changes than a page holds. */
export const isTooOld = async (tx: Call['tx'], since: number, present: number): Promise<boolean> =>
  (await countChanges(tx, since, present)).some((count) => count.rows > changesPerPage)

/** The last version whose changes fit on one page together; null if the first one alone does not. */
function findLastVersion(counts: readonly { readonly version: number; readonly rows: number }[], present: number) {
  let rows = 0
  for (const [at, count] of counts.entries()) {
    rows += count.rows
    if (rows > changesPerPage) return counts[at - 1]?.version ?? null
  }
  return present
}
