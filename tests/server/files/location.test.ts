import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hasLocation, removeLocation } from '../../../server/modules/files/location.rules.ts'
import { makeShareable } from '../../../server/modules/files/renditions.view.ts'
import { createLocatedPicture, createPicture } from './upload-fixtures.ts'

const gps = (bytes: Uint8Array) => Buffer.from(bytes).includes('44.97', 0, 'latin1')

describe('the location in a picture', () => {
  it('is found in EXIF of JPEG, PNG and WebP, without false positives', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      expect(await hasLocation(await createLocatedPicture(format))).toBe(true)
      expect(await hasLocation(await createPicture(format))).toBe(false)
    }
  })

  it('is found in XMP', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="44.97N"/></rdf:RDF></x:xmpmeta>'
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .withXmp(xmp)
      .jpeg()
      .toBuffer()
    expect(await hasLocation(bytes)).toBe(true)
    expect(gps(bytes)).toBe(true)
    expect(gps(removeLocation(bytes))).toBe(false)
    expect(gps((await makeShareable(bytes, 'image/jpeg')).bytes)).toBe(false)
  })

  it('is found and removed anywhere in the file: second EXIF block, after the end, compressed text, place names', async () => {
    const [plain, { exif = Buffer.alloc(0) }] = [
      Buffer.from(await createPicture('jpeg')),
      await sharp(await createLocatedPicture('jpeg')).metadata(),
    ]
    const { exif: harmless = Buffer.alloc(0) } = await sharp(
      await sharp(plain)
        .withExif({ IFD0: { Make: 'Acme' } })
        .jpeg()
        .toBuffer(),
    ).metadata()
    const segment = (kind: number, content: Buffer) =>
      Buffer.concat([Buffer.from([0xff, kind, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content])
    const within = (...segments: Buffer[]) => Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)])
    const film = Buffer.from(
      '\0\0\0\x18ftypmp42\0\0\0\0\0\0\0\x20\u00a9xyz\0\x12\x15\u00c7+44.9780-093.2650/',
      'latin1',
    )
    const city = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c\x1c\x02Z\0\x07Duluth!', 'latin1')
    const hidden: readonly (readonly [Buffer, string | Buffer])[] = [
      [within(segment(0xe1, harmless), segment(0xe1, exif)), exif.subarray(12)],
      [Buffer.concat([plain, exif]), exif.subarray(12)],
      [Buffer.concat([plain, film]), '44.97'],
      [within(segment(0xed, city)), 'Duluth'],
    ]
    for (const [bytes, secret] of hidden) {
      expect(bytes.includes(secret)).toBe(true)
      expect(await hasLocation(bytes)).toBe(true)
      expect(Buffer.from((await makeShareable(bytes, 'image/jpeg')).bytes).includes(secret)).toBe(false)
    }
    const png = Buffer.from(await createPicture('png'))
    const text = Buffer.from('zTXtRaw profile type exif\0\0packed', 'latin1')
    const chunk = Buffer.concat([Buffer.alloc(4), text, Buffer.alloc(4)])
    chunk.writeUInt32BE(text.length - 4)
    chunk.writeUInt32BE(crc32(text), text.length + 4)
    const old = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
    expect(await hasLocation(old)).toBe(true)
    expect(Buffer.from((await makeShareable(old, 'image/png')).bytes).includes('Raw profile')).toBe(false)
  })

  it('is not read into four bytes of a picture that happen to name a video’s position: it stays as it was taken', async () => {
    const plain = Buffer.from(await createPicture('jpeg'))
    const chance = Buffer.from('\u00a9xyz\x9f+3\x81\x02-\x10\xfe', 'latin1')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, chance.length + 2]), chance])
    const bytes = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)])
    expect(await hasLocation(bytes)).toBe(false)
    expect((await makeShareable(bytes, 'image/jpeg')).bytes).toBe(bytes)
    expect(removeLocation(bytes)).toEqual(new Uint8Array(bytes))
  })

  it('is blanked in place if the picture cannot be encoded again, and nothing else changes', async () => {
    const bytes = await createLocatedPicture('jpeg')
    const blanked = removeLocation(bytes)
    const rational = Buffer.from([44, 0, 0, 0, 1, 0, 0, 0, 58, 0, 0, 0])
    expect(bytes.includes(rational)).toBe(true)
    expect(Buffer.from(blanked).includes(rational)).toBe(false)
    expect(blanked.byteLength).toBe(bytes.byteLength)
    expect(await sharp(blanked).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
  })

  it('tolerates directories with invalid offsets', () => {
    const broken = Buffer.concat([
      Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'),
      Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1'),
      Buffer.from('II*\0', 'latin1'),
    ])
    expect(removeLocation(broken)).toEqual(new Uint8Array(broken))
  })

  it('is removed from real phone photos, if the photo folder exists', async () => {
    const path = fileURLToPath(new URL('../../../../shared/data/photos/DSCN0010.jpg', import.meta.url))
    if (!existsSync(path)) return
    const bytes = readFileSync(path)
    expect(await hasLocation(bytes)).toBe(true)
    expect((await sharp((await makeShareable(bytes, 'image/jpeg')).bytes).metadata()).exif).toBeUndefined()
  })

  it('is blanked in the photo of a PDF, which stays as long as it was', async () => {
    const photo = await createLocatedPicture('jpeg')
    const head = Buffer.from(`%PDF-1.4\n1 0 obj<</Subtype/Image/Filter/DCTDecode/Length ${photo.length}>>stream\n`)
    const bytes = Buffer.concat([head, photo, Buffer.from('\nendstream endobj\n%%EOF\n')])
    const shared = Buffer.from((await makeShareable(bytes, 'application/pdf')).bytes)
    const rational = Buffer.from([44, 0, 0, 0, 1, 0, 0, 0, 58, 0, 0, 0])
    expect([bytes.includes(rational), shared.includes(rational)]).toEqual([true, false])
    expect([shared.length, shared.subarray(0, head.length).equals(head)]).toEqual([bytes.length, true])
    const plain = Buffer.concat([head, await createPicture('jpeg')])
    expect((await makeShareable(plain, 'application/pdf')).bytes).toBe(plain)
    const many = Buffer.concat([head, ...Array.from({ length: 300 }, () => photo)])
    expect(Buffer.from((await makeShareable(many, 'application/pdf')).bytes).includes(rational)).toBe(false)
  })

  it('does not keep a PDF from being shown whose EXIF is damaged', async () => {
    const counts = [1, 2, 0xffff_ffff]
    for (const [count, offset] of counts.flatMap((one) => [26, 0xffff_fff0].map((at) => [one, at] as const))) {
      const gpsEntry = [...u16(0x8825), ...u16(4), ...u32(count), ...u32(offset)]
      const positions = [...u16(1), ...u16(2), ...u16(2), ...u32(2), ...Buffer.from('44N\0')]
      const tiff = [...Buffer.from('II*\0'), ...u32(8), ...u16(1), ...gpsEntry, ...u32(0), ...positions]
      const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(tiff), Buffer.from('\n%%EOF\n')])
      const shared = Buffer.from((await makeShareable(bytes, 'application/pdf')).bytes)
      expect([shared.length, shared.includes('44N')]).toEqual([bytes.length, offset !== 26])
    }
  })

  it('costs little time in a file that is made to cost much', async () => {
    const entry = (value: number) => Buffer.from([...u16(0x8825), ...u16(1), ...u32(0xffff), ...u32(value)])
    for (const [headers, entries] of [
      [5000, 0xffff],
      [60_000, 900],
    ] as const) {
      const shared = headers * 8
      const starts = Array.from({ length: headers }, (_, at) => [...Buffer.from('II*\0'), ...u32(shared - at * 8)])
      const directory = Array.from({ length: entries }, (_, at) => entry(at % 2 === 0 ? 8 : shared))
      const bytes = Buffer.concat([Buffer.from(starts.flat()), Buffer.from(u16(entries)), ...directory])
      expect((await makeShareable(bytes, 'application/pdf')).bytes.byteLength).toBe(bytes.length)
    }
  })
})

const u16 = (value: number) => [value & 0xff, value >> 8]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
