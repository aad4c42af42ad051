import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { models } from '../../demo/model-range.ts'
import { seeded } from './seeded.ts'

/** A machine's plate: its text and its layout. */
export interface Plate {
  readonly serial: string
  readonly brand: string
  readonly model: string
  readonly make: 'label' | 'metal' | 'embossed' | 'black' | 'yellow'
  readonly font: string
  /** Whether the serial follows its label or is on its own line. */
  readonly isBelow: boolean
}

const makes = ['label', 'metal', 'embossed', 'black', 'yellow'] as const
/** The app's two fonts and common desktop fonts. The browser replaces a missing one. */
const fonts = ["'Inter'", "'JetBrains Mono'", "'DejaVu Sans', sans-serif", "'DejaVu Sans Mono', monospace"]

/** This many plates, of every demo brand in turn. */
export function platesOf(seed: number, count: number): Plate[] {
  const random = seeded(seed)
  const brands = [...new Set(models.map(({ brand }) => brand))]
  const pick = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)]
    if (one === undefined) throw new Error('There is nothing to pick from.')
    return one
  }
  const digits = (max: number, places: number) => String(Math.floor(random() * max)).padStart(places, '0')
  return Array.from({ length: count }, (_, at) => {
    const brand = brands[at % brands.length] ?? ''
    const model = pick(models.filter((one) => one.brand === brand))
    const week = String(1 + Math.floor(random() * 52)).padStart(2, '0')
    return {
      brand,
      model: model.name,
      serial: `${model.prefix}${String(18 + Math.floor(random() * 8))}${week}${pick(['K', 'M', 'P', 'T'])}${digits(100_000, 5)}`,
      make: makes[at % makes.length] ?? 'label',
      font: fonts[at % fonts.length] ?? 'sans-serif',
      isBelow: random() < 0.4,
    }
  })
}

const inks = {
  label: ['#fdfdfb', '#161616', '#c9c9c4'],
  metal: ['url(#brushed)', '#23262a', '#6d7278'],
  embossed: ['url(#brushed)', '#8b9096', '#6d7278'],
  black: ['#1b1c1e', '#dcdde0', '#55585c'],
  yellow: ['#f1c21f', '#1a1605', '#8a6c00'],
} as const

/** The plate alone, 1000 × 560. */
function drawing({ serial, brand, model, make, font, isBelow }: Plate): string {
  const [ground, ink, edge] = inks[make]
  const lines: (readonly [text: string, size: number, weight: number])[] = [
    [brand.toUpperCase(), 76, 700],
    [`MODEL ${model}   TYPE C`, 40, 500],
    ...(isBelow
      ? [['SERIAL NO.', 36, 500] as const, [serial, 54, 600] as const]
      : [[`SERIAL NO. ${serial}`, 48, 600] as const]),
    ['120 V~  60 HZ  15 A  1800 W', 36, 400],
    ['MAX. USER WEIGHT 400 LB / 181 KG', 34, 400],
    ['MADE IN USA   UL LISTED E217003', 30, 400],
  ]
  let top = 20
  const message = lines.map(([text, size, weight]) => {
    top += size * 1.42
    const at = (dx: number, dy: number, fill: string) =>
      `<text x="${50 + dx}" y="${Math.round(top) + dy}" font-size="${size}" font-weight="${weight}" fill="${fill}">${text}</text>`
    return make === 'embossed' ? at(-2, -2, '#f6f8fa') + at(2, 2, '#3c4045') + at(0, 0, ink) : at(0, 0, ink)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="560" font-family="${font}" xml:space="preserve"><defs><linearGradient id="brushed" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#d9dde1"/><stop offset="0.35" stop-color="#b4b9be"/><stop offset="0.55" stop-color="#e6e9ec"/><stop offset="1" stop-color="#a2a8ae"/></linearGradient></defs><rect x="4" y="4" width="992" height="552" rx="22" fill="${ground}" stroke="${edge}" stroke-width="6"/><circle cx="966" cy="34" r="12" fill="${edge}"/><circle cx="966" cy="526" r="12" fill="${edge}"/>${message.join('')}</svg>`
}

const face = (family: string, file: string) => {
  const bytes = readFileSync(new URL(`../../public/fonts/${file}`, import.meta.url))
  return `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(data:font/woff2;base64,${bytes.toString('base64')}) }`
}

/** The plates as PNGs, drawn by a browser with the app's fonts. */
export async function drawnPlates(browser: Browser, plates: readonly Plate[]): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 560 } })
  const fontFaces = `${face('Inter', 'inter-latin-wght-normal.woff2')} ${face('JetBrains Mono', 'jetbrains-mono-latin-wght-normal.woff2')}`
  const pictures: Buffer[] = []
  await page.setContent(`<style>${fontFaces} body { margin: 0 } svg { display: block }</style><div></div>`)
  for (const plate of plates) {
    await page.evaluate(async (svg) => {
      const place = document.querySelector('div')
      if (place) place.innerHTML = svg
      await document.fonts.load("500 20px 'Inter'")
      await document.fonts.load("500 20px 'JetBrains Mono'")
      await document.fonts.ready
    }, drawing(plate))
    pictures.push(await page.screenshot({ omitBackground: true }))
  }
  await page.close()
  return pictures
}
