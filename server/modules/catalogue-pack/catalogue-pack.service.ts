import type { cataloguePack, Manifest } from '../../../contract/catalogue-pack.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isTooOld } from './changes.service.ts'
import { presentLife } from './lives.store.ts'
import { packCatalogue } from './pack.service.ts'
import { patiently } from './patience.ts'
import { catalogueVersion, newestPack, segmentBytes } from './packs.store.ts'
import type { Pack } from './packs.store.ts'

type World = Pick<Call, 'tx' | 'now'>

/** A small catalogue is packed within this; a large one goes on, and whoever asked asks again. */
const patienceMs = 8000
/** A pack of an older version serves, since changes follow it; it is not made anew sooner than this. */
const restMs = 10 * 60_000

type Standing = 'good' | 'old' | 'useless'

async function standing({ tx, now }: World): Promise<{ readonly pack: Pack | null; readonly is: Standing }> {
  const present = await catalogueVersion(tx)
  const pack = await newestPack(tx, present)
  if (pack === null || (await isTooOld(tx, pack.version, present))) return { pack, is: 'useless' }
  const isOld = pack.version < present && now.getTime() - pack.madeAt.getTime() > restMs
  return { pack, is: isOld ? 'old' : 'good' }
}

/** The newest pack, made now where changes cannot follow it. Refuses `catalogue.packing` while a large one is being made. */
export async function readManifest(world: World): Promise<Manifest> {
  const manifest = await newestManifest(world)
  const life = await presentLife(world.tx)
  return life === null ? manifest : { ...manifest, life }
}

async function newestManifest(world: World): Promise<Manifest> {
  const { pack, is } = await standing(world)
  if (pack === null || is === 'useless') return patiently(packCatalogue(world), patienceMs)
  if (is === 'old') packCatalogue(world).catch(() => undefined)
  return pack.manifest
}

/** Packs anew where it is time. For the job that whoever changes the catalogue stages. */
export async function packWhereOld(world: World): Promise<void> {
  if ((await standing(world)).is !== 'good') await packCatalogue(world)
}

/** A segment's bytes, which never change under their name. Refuses `catalogue.unknown`. */
export async function readSegment(
  { tx }: Pick<Call, 'tx'>,
  sha256: string,
): Promise<Reply<(typeof cataloguePack.table)['readSegment']>> {
  const bytes = (await segmentBytes(tx, sha256)) ?? refuse('catalogue.unknown')
  return { bytes, type: 'application/octet-stream', etag: `"${sha256}"` }
}
