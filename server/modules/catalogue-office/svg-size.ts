import type { SvgElement } from './svg-tree.ts'

/** Pixels of a unit, as CSS counts them. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}
/** Elements that a drawing may unfold to through its `use`s. */
const mostUnfolded = 300_000
const deepestUse = 2000

function pixels(length: string | undefined): number | null {
  const parts = /^\s*([\d.]+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(length ?? '')
  const size = Number(parts?.[1]) * (units[(parts?.[2] ?? '').toLowerCase()] ?? Number.NaN)
  return Number.isFinite(size) && size > 0 && size <= 100_000 ? size : null
}

const rounded = (n: number) => Math.round(n * 1000) / 1000

/**
 * Gives a drawing a size: its view box from 0, 0 on, with width and height to match, so that its units are those of the
 * hotspots. Answers the size, or a sentence where it says none.
 */
export function sizeSvg(svg: SvgElement): { readonly width: number; readonly height: number } | string {
  const box = (svg.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isBox = box.length === 4 && box.every(Number.isFinite)
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = isBox ? box : []
  const [width, height] = isBox
    ? [boxWidth, boxHeight]
    : [pixels(svg.attributes.get('width')), pixels(svg.attributes.get('height'))]
  const isSize = (n: number | null): n is number => n !== null && n > 0 && n <= 100_000
  if (!isSize(width) || !isSize(height)) return 'It says no size: give its svg element a viewBox, or width and height.'
  const size = { width: rounded(width), height: rounded(height) }
  svg.attributes.set('viewBox', `0 0 ${size.width} ${size.height}`)
  svg.attributes.set('width', String(size.width))
  svg.attributes.set('height', String(size.height))
  if (x !== 0 || y !== 0) {
    const inside = svg.children.splice(0)
    svg.children.push({ name: 'g', attributes: new Map([['transform', `translate(${-x} ${-y})`]]), children: inside })
  }
  return size
}

/** Whether its `use`s unfold to no more than any browser draws; a circle of them does not. */
export function unfoldsWithin(svg: SvgElement): boolean {
  const byId = new Map<string, SvgElement>()
  const collect = (element: SvgElement) => {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    for (const child of element.children) if (typeof child !== 'string') collect(child)
  }
  collect(svg)
  const weights = new Map<SvgElement, number>()
  const weigh = (element: SvgElement, depth: number): number => {
    if (depth > deepestUse) return Number.POSITIVE_INFINITY
    const known = weights.get(element)
    if (known !== undefined) return known
    // Whoever comes back here while it is weighed goes in a circle.
    weights.set(element, Number.POSITIVE_INFINITY)
    const target = element.name === 'use' ? byId.get((element.attributes.get('href') ?? '').slice(1)) : undefined
    const inside = element.children.reduce(
      (sum, child) => sum + (typeof child === 'string' ? 0 : weigh(child, depth + 1)),
      1,
    )
    const weight = inside + (target === undefined ? 0 : weigh(target, depth + 1))
    weights.set(element, weight)
    return weight
  }
  return weigh(svg, 0) <= mostUnfolded
}
