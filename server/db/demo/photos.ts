import { createHash } from 'node:crypto'
import type { FileStore } from '../../ports/file-store.ts'
import type { Cast, Numbered } from './claims.ts'
import type { PictureKind, Subject } from './pictures.ts'
import { draw, pictureSize } from './pictures.ts'
import type { Plan } from './plan.ts'
import type { Rows } from './rows.ts'

interface Shot { readonly claim: Numbered; readonly kind: PictureKind; readonly who: Plan['filer']; readonly at: Date }
interface Picture { readonly bytes: Uint8Array; readonly sha256: string }

/** The photos that were taken for a claim: by the servicer on site, or by the filer of the plate and the receipt. */
function shotsOf(claim: Numbered): Shot[] {
  const { plan, life } = claim
  const visit = life.visits.at(-1)
  const kinds: readonly PictureKind[] = visit !== undefined ? plan.road.includes('complete') || plan.serial !== null ? ['Serial plate', 'Console', 'Failed part'] : ['Serial plate', 'Belt, underside'] : claim.number % 3 === 0 ? ['Receipt'] : []
  const who = visit === undefined ? plan.filer : plan.servicer
  return kinds.filter((kind) => kind !== 'Belt, underside' || plan.model.type === 'treadmill').map((kind, index) => ({ claim, kind, who, at: new Date((visit?.finish ?? life.filedAt).getTime() + (index + 1) * 40_000) }))
}

/** Draws every photo once and keeps it in the file store, before any row speaks of it: a repeat after a crash writes the same bytes to the same keys. */
export async function addPhotos(rows: Rows, claims: readonly Numbered[], { people, random, calendar }: Cast, files: FileStore): Promise<void> {
  const drawn = new Map<string, Promise<Picture>>()
  const pictureOf = ({ claim: { plan, serial }, kind }: Shot): Promise<Picture> => {
    const subject: Subject = { model: plan.model, serial, code: plan.fault.code, shop: people(plan.filer).accountName }
    const sameAs = JSON.stringify([kind, kind === 'Serial plate' ? serial : kind === 'Console' ? subject.code : kind === 'Receipt' ? [subject.shop, plan.model.brand, plan.model.type] : null])
    const known = drawn.get(sameAs) ?? draw(kind, subject).then((bytes) => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') }))
    drawn.set(sameAs, known)
    return known
  }
  const shots = claims.flatMap(shotsOf)
  const pictures = await Promise.all(shots.map(pictureOf))
  const kept = new Set<string>()
  for (const [index, shot] of shots.entries()) {
    const picture = pictures[index]
    if (picture === undefined) continue
    const { userId, accountId } = people(shot.who)
    const key = `${userId}/${picture.sha256}`
    const at = new Date(Math.min(shot.at.getTime(), calendar.now.getTime()))
    const about = { sha256: picture.sha256, mime: 'image/jpeg', width: pictureSize.width, height: pictureSize.height }
    if (!kept.has(key)) {
      await files.put(key, picture.bytes)
      rows.upload.push({ owner_id: userId, ...about, length: picture.bytes.byteLength, complete: true, created_at: at, completed_at: at })
      kept.add(key)
    }
    rows.attached_file.push({ file_id: random.id(at), client_op_id: null, ref_id: shot.claim.claimId, account_id: accountId, user_id: userId, title: shot.kind, size: picture.bytes.byteLength, ...about, made_at: at, received_at: at })
  }
}
