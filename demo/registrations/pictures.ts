import { createHash } from 'node:crypto'
import type { FileStore } from '../../server/ports/file-store.ts'
import { demoUsers } from '../accounts.ts'
import type { PictureKind } from '../pictures.ts'
import { draw, pictureSize } from '../pictures.ts'
import type { Random } from '../random.ts'
import type { PlannedRegistration } from './plan.ts'
import type { RegistrationRows } from './rows.ts'

export interface Pictured {
  readonly plan: PlannedRegistration
  readonly id: string
  readonly at: Date
  readonly accountId: number
}

const shopName = 'Hillcrest Fitness Supply'
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Draws plates and receipts and stores them before their rows are inserted. Some announced pictures stay missing on purpose. */
export async function addPictures(
  rows: RegistrationRows,
  registrations: readonly Pictured[],
  random: Random,
  files: FileStore,
): Promise<void> {
  const shots = registrations.flatMap((one) => one.plan.pictures.map((kind) => ({ ...one, kind })))
  const drawn = await Promise.all(
    shots.map(({ plan, kind }) => draw(kind, { model: plan.model, serial: plan.serial, code: '', shop: shopName })),
  )
  for (const [index, shot] of shots.entries()) {
    const bytes = drawn[index]
    if (bytes !== undefined) await attach(rows, shot, bytes, new Date(shot.at.getTime() + 60_000), random, files)
  }
  for (const { plan, id, at } of registrations)
    if (plan.isMissingOne)
      rows.expected_file.push({
        ref_id: id,
        sha256: sha256Of(new TextEncoder().encode(`receipt of ${plan.serial}`)),
        title: 'Receipt',
        user_id: demoUsers[plan.who],
        announced_at: at,
      })
}

async function attach(
  rows: RegistrationRows,
  { plan, id, accountId, kind }: Pictured & { readonly kind: PictureKind },
  bytes: Uint8Array,
  at: Date,
  random: Random,
  files: FileStore,
): Promise<void> {
  const userId = demoUsers[plan.who]
  const sha256 = sha256Of(bytes)
  const about = { sha256, mime: 'image/jpeg', width: pictureSize.width, height: pictureSize.height }
  await files.put(`${userId}/${sha256}`, bytes)
  if (!rows.upload.some((one) => one.owner_id === userId && one.sha256 === sha256))
    rows.upload.push({
      attached: true,
      owner_id: userId,
      ...about,
      length: bytes.byteLength,
      complete: true,
      created_at: at,
      completed_at: at,
    })
  rows.expected_file.push({ ref_id: id, sha256, title: kind, user_id: userId, announced_at: at })
  rows.attached_file.push({
    file_id: random.id(at),
    client_op_id: null,
    ref_id: id,
    account_id: accountId,
    user_id: userId,
    title: kind,
    purpose: kind === 'Receipt' ? 'receipt' : 'serial',
    size: bytes.byteLength,
    ...about,
    made_at: at,
    received_at: at,
  })
}
