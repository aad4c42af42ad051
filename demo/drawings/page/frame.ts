import type { Assembly } from '../assembly.ts'
import type { Kind } from '../catalogue/model.ts'
import { digits, hash } from '../catalogue/random.ts'
import { paper } from './line-styles.ts'

/** The sheet's size in units of the drawing. */
export const width = 1200
export const height = 900
/** The area for the drawing and its balloons: left, top, right, bottom. */
export const field = [40, 40, 1160, 806] as const

const columns = 6
const rows = 4
const edge = 16
const strip = 828

const titles: Record<Kind, string> = {
  treadmill: 'Treadmill',
  elliptical: 'Elliptical',
  'upright-bike': 'Upright bike',
  'recumbent-bike': 'Recumbent bike',
  rower: 'Rower',
  stepper: 'Stepper',
  strength: 'Strength',
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for SVG. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => signs[c] ?? c)

const drawingNumber = ({ model, code }: Assembly): string =>
  `${model.name}-${code}-${digits(model.brand + model.name + code, 3)}`

/** Zone marks round the sheet: 1 to 6 across, A to D down. */
function zones(): string {
  let ticks = ''
  let marks = ''
  const [l, t, r, b] = [edge, edge, width - edge, height - edge]
  for (let i = 0; i < columns; i++) {
    const x = l + ((r - l) * i) / columns
    if (i) ticks += `M${x} ${t}v-8M${x} ${b}v8`
    const middle = Math.round(x + (r - l) / columns / 2)
    marks += `<text x="${middle}" y="${t - 4}">${i + 1}</text><text x="${middle}" y="${b + 12}">${i + 1}</text>`
  }
  for (let i = 0; i < rows; i++) {
    const y = t + ((b - t) * i) / rows
    if (i) ticks += `M${l} ${y}h-8M${r} ${y}h8`
    const middle = Math.round(y + (b - t) / rows / 2 + 4)
    const letter = 'ABCD'.charAt(i)
    marks += `<text x="${l - 8}" y="${middle}">${letter}</text><text x="${r + 8}" y="${middle}">${letter}</text>`
  }
  return `<path d="${ticks}"/><g fill="currentColor" stroke="none" text-anchor="middle" font-size="9">${marks}</g>`
}

/** The drawing sheet: paper, border, zone marks and title strip. */
export function sheetFrame(a: Assembly): string {
  const cells: readonly (readonly [number, string, string])[] = [
    [270, 'MANUFACTURER', a.model.brand],
    [230, 'MODEL', `${titles[a.model.kind]} ${a.model.name}`],
    [296, 'ASSEMBLY', a.title],
    [172, 'DRAWING NO.', drawingNumber(a)],
    [60, 'REV', 'ABCDE'.charAt(hash(drawingNumber(a)) % 5)],
    [60, 'SHEET', '1/1'],
  ]
  let x = edge
  let labels = ''
  let values = ''
  let rules = ''
  for (const [wide, label, value] of cells) {
    labels += `<text x="${x + 9}" y="${strip + 16}">${label}</text>`
    values += `<text x="${x + 9}" y="${strip + 40}">${escaped(value)}</text>`
    x += wide
    rules += `M${x} ${strip}v56`
  }
  // The symbol of first-angle projection.
  const sign = `M1116 ${strip + 20}l26-6v28l-26-6zM1112 ${strip + 28}h34M1150 ${strip + 28}h30M1165 ${strip + 12}v32`
  return (
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    `<g fill="none" stroke="currentColor" stroke-width=".75"><path stroke-width="1.6" d="M${edge} ${edge}h${width - 2 * edge}v${height - 2 * edge}h${2 * edge - width}zM${edge} ${strip}h${width - 2 * edge}"/>` +
    `<path d="${rules}${sign}"/><circle cx="1165" cy="${strip + 28}" r="13"/><circle cx="1165" cy="${strip + 28}" r="7"/>${zones()}` +
    `<g fill="currentColor" stroke="none"><g font-size="9" letter-spacing=".06em">${labels}</g><g font-size="15" font-weight="700">${values}</g></g></g>`
  )
}
