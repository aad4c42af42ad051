import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { parseImport } from '../../../server/modules/catalogue-office/import/read-import.service.ts'
import {
  attachPictures,
  openZip,
} from '../../../server/modules/catalogue-office/part-pictures/picture-files.service.ts'

/** What each cell of a list gets from a zip: the content of a file, an address to fetch, or the code of a note. */
async function attach(files: Readonly<Record<string, string | Uint8Array>>, cells: readonly string[]) {
  const rows = cells.map((cell, at) => `P-${at + 1},Part ${at + 1},Novo,${cell}`)
  const read = await parseImport(strToU8(['number,name,brand,pictures', ...rows].join('\n')), null)
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
  const zip = await openZip(bytes, 0)
  if (typeof read === 'string' || zip === 'damaged') throw new Error('The list or the zip is damaged')
  const attached = await attachPictures(read, zip.pictures)
  const contents = new Map<string, string>()
  for (const [hash, open] of attached.uploads) contents.set(`file:${hash}`, Buffer.from(await open()).toString())
  const got = attached.read.rows.map((row, at) => [
    ...('number' in row ? (row.pictures ?? []).map(({ source }) => contents.get(source) ?? source) : []),
    ...attached.read.errors.filter(({ line }) => line === at + 2).map(({ code }) => code),
  ])
  return { got: got.flat(), uploads: attached.uploads.size, errors: attached.read.errors }
}

describe('The pictures beside a list', () => {
  const folders = { 'A100/front.jpg': 'of A100', 'A200/front.jpg': 'of A200' }

  it.each([
    ['a100/Front.jpg', 'of A100'],
    ['A200\\front.jpg', 'of A200'],
    ['./A200/front.jpg', 'of A200'],
    ['photos/A200/front.jpg', 'of A200'],
    ['https://x.example/p/A%31%300/front.jpg?v=2', 'of A100'],
    ['front.jpg', 'picture.several'],
    ['A300/front.jpg', 'picture.several'],
    ['https://x.example/front.jpg', 'https://x.example/front.jpg'],
    ['back.jpg', 'picture.unreadable'],
  ])('of one name are found by their folders: %s', async (cell, expected) => {
    expect((await attach(folders, [cell])).got).toEqual([expected])
    const below = Object.fromEntries(Object.entries(folders).map(([name, content]) => [`pictures/${name}`, content]))
    expect((await attach(below, [cell])).got).toEqual([expected])
  })

  it('go each to its part, and a note names the cell that several have', async () => {
    const { got, uploads, errors } = await attach(folders, ['A100/front.jpg', 'A200/front.jpg', 'front.jpg'])
    expect([got, uploads]).toEqual([['of A100', 'of A200', 'picture.several'], 2])
    expect(errors).toMatchObject([
      {
        line: 4,
        column: 'pictures',
        message:
          '“front.jpg” is the name of several pictures beside the file. The part came in without it. Add its folder to the name.',
      },
    ])
  })

  it('are found by their whole path before others that end with it, and where all are the same', async () => {
    expect((await attach({ 'front.jpg': 'one', 'A200/front.jpg': 'other' }, ['front.jpg'])).got).toEqual(['one'])
    expect(await attach({ 'A100/front.jpg': 'same', 'A200/front.jpg': 'same' }, ['front.jpg'])).toMatchObject({
      got: ['same'],
      uploads: 1,
    })
  })

  it('are not taken for several paths or addresses that have only the name of the file', async () => {
    const one = { 'main.jpg': 'main' }
    const [first, second] = ['https://x.example/100/main.jpg', 'https://x.example/200/main.jpg']
    expect((await attach(one, [first, first, `${first}?v=2`])).got).toEqual(['main', 'main', 'main'])
    expect(await attach(one, [first, second])).toMatchObject({ got: [first, second], uploads: 0 })
    expect((await attach(one, ['A100/main.jpg', 'A200/main.jpg', 'main.jpg'])).got).toEqual([
      'picture.unreadable',
      'picture.unreadable',
      'main',
    ])
    expect((await attach({ 'A100/main.jpg': 'of A100' }, ['A100/main.jpg', 'A300/main.jpg'])).got).toEqual([
      'of A100',
      'picture.unreadable',
    ])
  })

  it('are taken once for several sizes of a picture that parts name, each by a folder or an address', async () => {
    const files = { 'A100.jpg': 'A100', 'A200.jpg': 'A200' }
    const cells = ['A100', 'A200'].map((name) => `large/${name}.jpg; small/${name}.jpg`)
    expect((await attach(files, [...cells, ...cells])).got).toEqual(['A100', 'A200', 'A100', 'A200'])
    const addresses = ['https://x.example/large/A100.jpg; https://x.example/small/A100.jpg']
    expect((await attach(files, addresses)).got).toEqual(['A100'])
  })

  it('are not taken from another folder than the one that a name has, also where one of the name is there', async () => {
    const files = { 'pictures/A100/front.jpg': 'of A100', 'pictures/A200/back.jpg': 'of A200', 'pictures/1.jpg': 'one' }
    const { got } = await attach(files, ['A300/front.jpg', 'images/1.jpg', 'x/a200/back.jpg'])
    expect(got).toEqual(['picture.unreadable', 'one', 'of A200'])
    expect((await attach(files, ['front.jpg'])).got).toEqual(['of A100'])
    expect((await attach(files, ['https://x.example/300/front.jpg'])).got).toEqual(['of A100'])
  })

  it.each(['Thumbs.db', 'readme.pdf', 'photos.xlsx', 'pics/notes.pdf', 'pics/a/.DS_Store'])(
    'are found as without it where %s lies beside them',
    async (stray) => {
      const files = {
        'pics/A100/front.jpg': 'of A100',
        'pics/1.jpg': 'one',
        'pics/A200/back.jpg': 'of A200',
        [stray]: 'x',
      }
      const cells = ['images/A100/front.jpg', 'images/A200/back.jpg', 'images/1.jpg', 'own/1.jpg']
      expect((await attach(files, cells.slice(0, 3))).got).toEqual(['of A100', 'of A200', 'one'])
      expect((await attach(files, ['A200/back.jpg', 'own/1.jpg'])).got).toEqual(['of A200', 'one'])
    },
  )

  it('in folders of their kinds are found by names with the folder of another system, also where one has its own', async () => {
    const files = {
      'treadmills/A100.jpg': 'A100',
      'bikes/B20.jpg': 'B20',
      'bikes/B30.jpg': 'B30',
      'images/logo.jpg': 'logo',
    }
    expect((await attach(files, ['old/B20.jpg'])).got).toEqual(['B20'])
    const cells = ['images/A100.jpg', 'images/B20.jpg', 'bikes/B30.jpg', 'images/logo.jpg']
    expect((await attach(files, cells)).got).toEqual(['A100', 'B20', 'B30', 'logo'])
  })

  it('are not taken from the one folder of all where the list names that folder', async () => {
    const cells = ['A100/side.jpg', 'A300/front.jpg']
    expect((await attach({ 'A100/front.jpg': 'of A100' }, cells)).got).toEqual([
      'picture.unreadable',
      'picture.unreadable',
    ])
  })

  it('let others in while the addresses of a long list are looked up, and parse none where no file is beside it', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `P-${at},Part,Novo,https://x.example/${at}.jpg`)
    const read = await parseImport(strToU8(['number,name,brand,pictures', ...rows].join('\n')), null)
    const zip = await openZip(zipSync({ 'front.jpg': strToU8('front') }), 0)
    if (typeof read === 'string' || zip === 'damaged') throw new Error('The list or the zip is damaged')
    let turns = 0
    const countTurns = () => {
      turns += 1
      turn = setImmediate(countTurns)
    }
    let turn = setImmediate(countTurns)
    await attachPictures(read, zip.pictures)
    clearImmediate(turn)
    expect(turns).toBeGreaterThan(15)
    const parse = vi.spyOn(URL, 'canParse')
    expect((await attachPictures(read, new Map())).read.rows).toEqual(read.rows)
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })
})
