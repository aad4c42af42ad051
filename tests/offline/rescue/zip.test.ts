import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { crc32 } from '../../../offline/rescue/crc32.ts'
import { openZip } from '../../../offline/rescue/zip-reader.ts'
import { createZipWriter } from '../../../offline/rescue/zip-writer.ts'

const encode = (text: string) => new TextEncoder().encode(text)
async function pack(
  entries: readonly (readonly [string, Uint8Array<ArrayBuffer>])[],
  from = 0,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = createZipWriter((bytes) => Promise.resolve(void pieces.push(bytes)), from)
  for (const [name, bytes] of entries) await zip.add(name, bytes)
  await zip.end()
  return pieces
}
async function readAll(file: Blob) {
  const zip = await openZip(file)
  const read: string[] = []
  for (const entry of zip?.entries ?? [])
    read.push(
      `${entry.name}: ${await zip!.read(entry).then(
        (bytes) => new TextDecoder().decode(bytes),
        () => 'damaged',
      )}`,
    )
  return { isCut: zip?.isCut, read }
}

const some = [
  ['rescue.json', encode('{}')],
  ['ops/7/één.json', encode('"one"')],
  ['empty', new Uint8Array()],
] as const

describe('A zip', () => {
  it('has the checksum that everybody computes', () => {
    expect(crc32(encode('123456789'))).toBe(0xcbf43926)
  })

  it('gives back what was written', async () => {
    expect(await readAll(new Blob(await pack(some)))).toEqual({
      isCut: false,
      read: ['rescue.json: {}', 'ops/7/één.json: "one"', 'empty: '],
    })
  })

  it('is read up to where it was cut off', async () => {
    const whole = new Blob(await pack(some))
    const cut = await readAll(whole.slice(0, whole.size - 150))
    expect(cut.isCut).toBe(true)
    expect(cut.read.slice(0, 2)).toEqual(['rescue.json: {}', 'ops/7/één.json: "one"'])
    expect((await readAll(whole.slice(0, 60))).read).toEqual(['rescue.json: {}'])
    expect(await openZip(whole.slice(0, 20))).toBeNull()
    expect(await openZip(new Blob(['{"format":"holiday"}']))).toBeNull()
    expect(await openZip(new Blob([]))).toBeNull()
  })

  it('names the one entry whose bytes have changed', async () => {
    const bytes = new Uint8Array(await new Blob(await pack(some)).arrayBuffer())
    const at = Buffer.from(bytes).indexOf('"one"')
    bytes[at + 1] = 0x58
    expect((await readAll(new Blob([bytes]))).read).toEqual(['rescue.json: {}', 'ops/7/één.json: damaged', 'empty: '])
  })

  it('is read after another program has compressed it', async () => {
    const [text, name] = [encode('compressed '.repeat(50)), encode('ops/7/a.json')]
    const packed = deflateRawSync(text)
    const head = (mark: number, tail: number, size: number) => {
      const view = new DataView(new ArrayBuffer(size))
      view.setUint32(0, mark, true)
      const at = tail === 30 ? 4 : 6
      for (const [offset, value] of [
        [0, 20],
        [2, 0],
        [4, 8],
      ] as const)
        view.setUint16(at + offset, value, true)
      view.setUint32(at + 10, crc32(text), true)
      view.setUint32(at + 14, packed.byteLength, true)
      view.setUint32(at + 18, text.byteLength, true)
      view.setUint16(at + 22, name.byteLength, true)
      return view.buffer
    }
    const local = [head(0x04034b50, 30, 30), name, packed]
    const size = 30 + name.byteLength + packed.byteLength
    const end = new DataView(new ArrayBuffer(22))
    for (const [at, value] of [
      [0, 0x06054b50],
      [12, 46 + name.byteLength],
      [16, size],
    ] as const)
      end.setUint32(at, value, true)
    end.setUint16(8, 1, true)
    end.setUint16(10, 1, true)
    const file = new Blob([...local, head(0x02014b50, 46, 46), name, end])
    expect(await readAll(file)).toEqual({ isCut: false, read: [`ops/7/a.json: ${'compressed '.repeat(50)}`] })
  })

  it('passes 65,535 entries and 4 GB', async () => {
    const far = 5_000_000_000
    // The first entry stands behind 5 GB that nobody has to write for this.
    const pieces = await pack([['far.json', encode('{}')]], far)
    const tail = new Blob(pieces)
    const sparse = Object.assign(Object.create(Blob.prototype) as Blob, {
      slice: (from = 0, to = 0) => tail.slice(Math.max(0, from - far), Math.max(0, to - far)),
    })
    Object.defineProperty(sparse, 'size', { value: far + tail.size })
    expect(await readAll(sparse)).toEqual({ isCut: false, read: ['far.json: {}'] })
    const many = await openZip(
      new Blob(await pack(Array.from({ length: 65_600 }, (_, n) => [`${n}`, new Uint8Array()] as const))),
    )
    expect([many?.entries.length, many?.entries.at(-1)?.name]).toEqual([65_600, '65599'])
  })
})
