import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimPay } from '../../../contract/claim-pay.ts'
import { files } from '../../../contract/files.ts'
import { hashPicture } from '../../../server/modules/files/likeness/picture-hash.rules.ts'
import { seeded } from '../../support/seeded.ts'
import type { ClaimHarness } from '../labor-claims/claim-harness.ts'
import { startClaimHarness, table } from '../labor-claims/claim-harness.ts'
import { hashSha256, upload } from './upload-fixtures.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

/** A photo-like picture: soft fields of light and dark, other ones for each seed. */
async function paint(seed: number): Promise<Buffer> {
  const random = seeded(seed)
  const fields = Buffer.from(Uint8Array.from({ length: 12 * 9 }, () => Math.floor(random() * 256)))
  return sharp(fields, { raw: { width: 12, height: 9, channels: 1 } })
    .resize(800, 600, { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
}
const countBits = (n: bigint) => BigInt.asUintN(64, n).toString(2).replaceAll('0', '').length

async function attach(claimId: string, bytes: Buffer, title = 'Console') {
  harness.server.clock.advance(2000)
  await upload(harness.as.servicer, bytes)
  const body = { ref_id: claimId, upload: hashSha256(bytes), title }
  expect((await harness.as.servicer.call(files.table.addFile, { body })).status).toBe(200)
  await harness.server.jobs.drain()
  expect(harness.server.jobErrors).toEqual([])
}
const codesOf = async (id: string) => {
  const { body } = await harness.as.reviewer.call(claimPay.table.readFindings, { params: { id }, query: {} })
  return body.findings.map(({ code }) => code).filter((code) => code.startsWith('picture.'))
}

describe('The likeness of pictures', () => {
  it('stays nearly the same in another size and quality, and differs between pictures', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const picture = await paint(seed)
      const hash = await hashPicture(picture)
      const copy = await hashPicture(await sharp(picture).resize(320).jpeg({ quality: 40 }).toBuffer())
      const other = await hashPicture(await paint(seed + 100))
      if (hash === null || copy === null || other === null) throw new Error('No hash')
      expect(countBits(hash ^ copy)).toBeLessThanOrEqual(6)
      expect(countBits(hash ^ other)).toBeGreaterThan(6)
    }
  })

  it('is unknown for a picture without contrast and for what is none', async () => {
    const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#808080' } })
    expect(await hashPicture(await plain.jpeg().toBuffer())).toBeNull()
    expect(await hashPicture(Buffer.from('no picture'))).toBeNull()
  })

  it('finds a picture that was used on another claim before, also where it was saved anew', async () => {
    const [first, second, third, fourth] = [
      await harness.claim(),
      await harness.claim({ serial_number: 'MT52534K00801' }),
      await harness.claim({ serial_number: 'MT52534K00802' }),
      await harness.claim({ serial_number: 'MT52534K00803' }),
    ]
    const picture = await paint(7)
    await attach(first, picture)
    await attach(second, picture)
    const rev = async () => (await harness.as.reviewer.call(table.readClaim, { params: { id: third } })).body.rev
    const before = await rev()
    await attach(third, await sharp(picture).resize(400).jpeg({ quality: 60 }).toBuffer())
    await attach(fourth, await paint(8))
    expect(await codesOf(first)).not.toContain('picture.used-before')
    expect(await codesOf(second)).toContain('picture.used-before')
    expect(await codesOf(third)).toContain('picture.looks-used')
    expect((await codesOf(fourth)).filter((code) => code.endsWith('used') || code.endsWith('before'))).toEqual([])
    // Attached, then found: a device reads the claim again after each.
    expect(await rev()).toBeGreaterThan(before + 1)
  })

  it('is found for the pictures of an older shop, a few at a time', async () => {
    const { db } = harness.server
    await db.deleteFrom('picture_match').execute()
    await db.deleteFrom('picture_hash').execute()
    await db
      .insertInto('staged_job')
      .values({ kind: 'files.hashPictures', payload: '{}', run_at: harness.server.clock.now() })
      .execute()
    await harness.server.jobs.drain()
    const found = await db.selectFrom('picture_match').selectAll().execute()
    expect(found).toHaveLength(2)
    const pictures = await db
      .selectFrom('attached_file')
      .select('sha256')
      .where('mime', '=', 'image/jpeg')
      .distinct()
      .execute()
    expect(await db.selectFrom('picture_hash').selectAll().execute()).toHaveLength(pictures.length)
  })
})
