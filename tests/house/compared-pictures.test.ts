import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '../../src/app/paths.ts'
import { comparePixels, compareSets } from '../../tools/shots/compare-sets.ts'
import type { Pixels } from '../../tools/shots/compare-sets.ts'
import { formatReport, formatShare } from '../../tools/shots/report-page.ts'
import { formatContactSheet } from '../../tools/shots/contact-sheet.ts'
import { everyScreen, titleScreen, withoutPicture } from '../../tools/shots/every-screen.ts'
import { screens } from '../../tools/shots/screens.ts'

const white = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(255),
})
const withDot = (pixels: Pixels, at: number, value = 254): Pixels => {
  const data = new Uint8Array(pixels.data)
  data[at * 4] = value
  return { ...pixels, data }
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partwright-pictures-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})
const save = ({ data, width, height }: Pixels, to: string) =>
  sharp(data, { raw: { width, height, channels: 4 } }).toFile(join(folder, to))

describe('Compared pictures', () => {
  it('are the same where every pixel is', () => {
    expect(comparePixels(white(4, 4), white(4, 4)).share).toBe(0)
  })
  it('count one pixel that differs by the smallest step', () => {
    expect(comparePixels(white(4, 4), withDot(white(4, 4), 5)).share).toBe(1 / 16)
  })
  it('are the same where the browser drew a few edges faintly different', () => {
    expect(comparePixels(white(100, 100), withDot(white(100, 100), 5, 245)).isNoise).toBe(true)
    expect(comparePixels(white(100, 100), withDot(white(100, 100), 5, 230)).isNoise).toBe(false)
    expect(comparePixels(white(10, 10), withDot(white(10, 10), 5, 245)).isNoise).toBe(false)
  })
  it('count what only one of them has', () => {
    const { share, difference } = comparePixels(white(4, 4), white(4, 8))
    expect([share, difference.width, difference.height]).toEqual([0.5, 4, 8])
  })
  it('of two folders are same, changed, new or gone', async () => {
    for (const set of ['base', 'now']) mkdirSync(join(folder, set))
    await save(white(4, 4), 'base/same.png')
    await save(white(4, 4), 'now/same.png')
    await save(white(4, 4), 'base/changed.png')
    await save(withDot(white(4, 4), 3), 'now/changed.png')
    await save(white(4, 4), 'base/gone.png')
    await save(white(4, 4), 'now/new.png')
    const compared = await compareSets(join(folder, 'base'), join(folder, 'now'), join(folder, 'differences'))
    expect(compared).toEqual([
      { name: 'changed', is: 'changed', share: 1 / 16 },
      { name: 'gone', is: 'gone', share: 1 },
      { name: 'new', is: 'new', share: 1 },
      { name: 'same', is: 'same', share: 0 },
    ])
    expect((await sharp(join(folder, 'differences/changed.png')).metadata()).width).toBe(4)
  })
  it('never show a change as zero', () => {
    expect([0.00001, 0.1234, 0].map(formatShare)).toEqual(['under 0.01 %', '12.34 %', '0.00 %'])
  })
  it('appear in the report only where they changed', () => {
    const page = formatReport(
      [
        { name: 'gallery/Button 390 light', is: 'changed', share: 0.5 },
        { name: 'screens/cart', is: 'same', share: 0 },
      ],
      'commit 1234567',
    )
    expect(page).toContain('1 of 2 pictures changed')
    expect(page).toContain('differences/gallery/Button%20390%20light.png')
    expect(page).not.toContain('screens/cart')
  })
  it('are of twenty screens', () => {
    expect(new Set(screens.map(({ name }) => name)).size).toBe(20)
  })
})

describe('The pictures of every screen', () => {
  it('show each address of the app', () => {
    const shown = new Set(everyScreen.flatMap(({ of }) => of))
    expect(Object.keys(paths).filter((name) => !(shown as Set<string>).has(name))).toEqual(withoutPicture)
  })
  it('have a name of their own', () => {
    const titles = everyScreen.map(titleScreen)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })
  it('stand in a contact sheet with what is wrong with them', () => {
    const sheet = formatContactSheet([
      { title: 'S30 jobs', pictures: ['S30 jobs/390 harbor dark.png'], problems: ['390 px: 12 px sideways'] },
    ])
    expect(sheet).toContain('src="S30%20jobs/390%20harbor%20dark.png"')
    expect(sheet).toContain('390 px: 12 px sideways')
  })
})
