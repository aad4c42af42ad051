import { createHash } from 'node:crypto'
import type { FileStore } from '../server/ports/file-store.ts'
import type { Cast, Numbered } from './claims.ts'
import type { PictureKind, Subject } from './pictures.ts'
import { draw, pictureSize } from './pictures.ts'
import type { Plan } from './plan.ts'
import type { Rows } from './rows.ts'

interface Shot {
  readonly claim: Numbered
  readonly kind: PictureKind
  readonly who: Plan['filer']
  readonly at: Date
}
/** The JPEG with a comment: no two photos are one file, as no two of a camera are. */
function withComment(bytes: Uint8Array, comment: string): Uint8Array {
  const text = new TextEncoder().encode(comment)
  const length = text.byteLength + 2
  return new Uint8Array([
    ...bytes.subarray(0, 2),
    0xff,
    0xfe,
    length >> 8,
    length & 0xff,
    ...text,
    ...bytes.subarray(2),
  ])
}

interface Picture {
  readonly bytes: Uint8Array
  readonly sha256: string
}

/** Plans the photos of a claim: by the servicer on site, or plate and receipt by the filer. */
function shotsOf(claim: Numbered): Shot[] {
  const { plan, timeline } = claim
  const visit = timeline.visits.at(-1)
  const who = visit === undefined ? plan.filer : plan.servicer
  const from = (visit?.finish ?? timeline.filedAt).getTime()
  return kindsOf(claim).map((kind, index) => ({ claim, kind, who, at: new Date(from + (index + 1) * 40_000) }))
}

function kindsOf({ plan, timeline, number }: Numbered): readonly PictureKind[] {
  if (timeline.visits.length === 0) return number % 3 === 0 ? ['Receipt'] : []
  if (plan.path.includes('complete') || plan.serial !== null) return ['Serial plate', 'Console', 'Failed part']
  return plan.model.type === 'treadmill' ? ['Serial plate', 'Belt, underside'] : ['Serial plate']
}

/** The text that distinguishes drawings of the same kind. */
function detailOf(kind: PictureKind, { model, serial, code, shop }: Subject): string {
  if (kind === 'Serial plate') return serial
  if (kind === 'Console') return code
  return kind === 'Receipt' ? `${shop}, ${model.brand} ${model.type}` : ''
}

/** Draws every photo once and stores it before its row is inserted. A repeat after a crash writes the same bytes to the same keys. */
export async function addPhotos(
  rows: Rows,
  claims: readonly Numbered[],
  { people, random, calendar }: Cast,
  files: FileStore,
): Promise<void> {
  const drawn = new Map<string, Promise<Uint8Array>>()
  const pictureOf = async ({ claim: { plan, serial, claimId }, kind }: Shot): Promise<Picture> => {
    const subject: Subject = { model: plan.model, serial, code: plan.defect.code, shop: people(plan.filer).accountName }
    const sameAs = `${kind}: ${detailOf(kind, subject)}`
    const known = drawn.get(sameAs) ?? draw(kind, subject)
    drawn.set(sameAs, known)
    const bytes = withComment(await known, claimId)
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const shots = claims.flatMap(shotsOf)
  const pictures = await Promise.all(shots.map(pictureOf))
  const stored = new Set<string>()
  for (const [index, shot] of shots.entries()) {
    const picture = pictures[index]
    if (picture === undefined) continue
    const { userId, accountId } = people(shot.who)
    const key = `${userId}/${picture.sha256}`
    const at = new Date(Math.min(shot.at.getTime(), calendar.now.getTime()))
    const about = { sha256: picture.sha256, mime: 'image/jpeg', width: pictureSize.width, height: pictureSize.height }
    if (!stored.has(key)) {
      await files.put(key, picture.bytes)
      rows.upload.push({
        attached: true,
        owner_id: userId,
        ...about,
        length: picture.bytes.byteLength,
        complete: true,
        created_at: at,
        completed_at: at,
      })
      stored.add(key)
    }
    rows.attached_file.push({
      file_id: random.id(at),
      client_op_id: null,
      ref_id: shot.claim.claimId,
      account_id: accountId,
      user_id: userId,
      title: shot.kind,
      size: picture.bytes.byteLength,
      ...about,
      made_at: at,
      received_at: at,
    })
  }
}
