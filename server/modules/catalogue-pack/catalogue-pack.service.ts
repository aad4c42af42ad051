import type { cataloguePack, Manifest } from '../../../contract/catalogue-pack.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isTooOld } from './changes.service.ts'
import { findServerEpoch } from './server-epoch.store.ts'
import { buildPackage } from './build-package.service.ts'
import { findCatalogueVersion, findNewestPackage, findSegment } from './packages.store.ts'
import type { CataloguePackage } from './packages.store.ts'

type PackageContext = Pick<Call, 'tx' | 'now'>

/** Small catalogues are packaged within this time. For a large one the build continues, and the client asks again. */
const timeoutMs = 8000
/** A package of an older version is served, since changes follow it. It is not rebuilt sooner than this. */
const minRebuildIntervalMs = 10 * 60_000

type PackageStatus = 'current' | 'outdated' | 'unusable'

async function getPackageStatus({
  tx,
  now,
}: PackageContext): Promise<{ readonly newest: CataloguePackage | null; readonly is: PackageStatus }> {
  const present = await findCatalogueVersion(tx)
  const newest = await findNewestPackage(tx, present)
  if (newest === null || (await isTooOld(tx, newest.version, present))) return { newest, is: 'unusable' }
  const isOld = newest.version < present && now.getTime() - newest.madeAt.getTime() > minRebuildIntervalMs
  return { newest, is: isOld ? 'outdated' : 'current' }
}

/** The newest package, built now if changes cannot follow it. Refuses `catalogue.packing` while a large one is being built. */
export async function readManifest(context: PackageContext): Promise<Manifest> {
  const manifest = await getManifest(context)
  const serverEpoch = await findServerEpoch(context.tx)
  return serverEpoch === null ? manifest : { ...manifest, life: serverEpoch }
}

/** Waits for a build for a limited time, then refuses `catalogue.packing`. The build continues. */
export async function waitOrRefuse<T extends object | string>(build: Promise<T>, waitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitMs, null)
  })
  try {
    return (await Promise.race([build, timeout])) ?? refuse('catalogue.packing', { retryAfter: 10 })
  } finally {
    clearTimeout(timer)
    build.catch(() => undefined)
  }
}

async function getManifest(context: PackageContext): Promise<Manifest> {
  const { newest, is } = await getPackageStatus(context)
  if (newest === null || is === 'unusable') return waitOrRefuse(buildPackage(context), timeoutMs)
  if (is === 'outdated') buildPackage(context).catch(() => undefined)
  return newest.manifest
}

/** Rebuilds the package if it is outdated. The job runs this after catalogue changes. */
export async function rebuildIfOutdated(context: PackageContext): Promise<void> {
  if ((await getPackageStatus(context)).is !== 'current') await buildPackage(context)
}

/** The bytes of a segment. Content under a hash never changes. Refuses `catalogue.unknown`. */
export async function readSegment(
  { tx }: Pick<Call, 'tx'>,
  sha256: string,
): Promise<Reply<(typeof cataloguePack.table)['readSegment']>> {
  const bytes = (await findSegment(tx, sha256)) ?? refuse('catalogue.unknown')
  return { bytes, type: 'application/octet-stream', etag: `"${sha256}"` }
}
