import type { SvgElement } from './svg-tree.rules.ts'

/** The CSS pixels of each unit. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}
/** The maximum number of elements after all `use` references are expanded. */
const maxExpandedElements = 300_000
const maxUseDepth = 2000

function parsePixels(length: string | undefined): number | null {
  const match = /^\s*([\d.]+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(length ?? '')
  const size = Number(match?.[1]) * (units[(match?.[2] ?? '').toLowerCase()] ?? Number.NaN)
  return Number.isFinite(size) && size > 0 && size <= 100_000 ? size : null
}

const roundSize = (n: number) => Math.round(n * 1000) / 1000

/**
 * Normalizes the size of a drawing: a view box that starts at 0, 0 with the same width and height, so that its units are
 * those of the hotspots. Returns the size, or a sentence if it has none.
 */
export function normalizeSize(svg: SvgElement): { readonly width: number; readonly height: number } | string {
  const box = (svg.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isBox = box.length === 4 && box.every(Number.isFinite)
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = isBox ? box : []
  const [width, height] = isBox
    ? [boxWidth, boxHeight]
    : [parsePixels(svg.attributes.get('width')), parsePixels(svg.attributes.get('height'))]
  const isSize = (n: number | null): n is number => n !== null && n > 0 && n <= 100_000
  if (!isSize(width) || !isSize(height))
    return 'It has no size: add a viewBox, or width and height, to its svg element.'
  const size = { width: roundSize(width), height: roundSize(height) }
  svg.attributes.set('viewBox', `0 0 ${size.width} ${size.height}`)
  svg.attributes.set('width', String(size.width))
  svg.attributes.set('height', String(size.height))
  if (x !== 0 || y !== 0) {
    const inside = svg.children.splice(0)
    svg.children.push({ name: 'g', attributes: new Map([['transform', `translate(${-x} ${-y})`]]), children: inside })
  }
  return size
}

/** Whether the expanded `use` references stay within the limit. Circular references do not. */
export function isWithinExpansionLimit(svg: SvgElement): boolean {
  const byId = new Map<string, SvgElement>()
  const collect = (element: SvgElement) => {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    for (const child of element.children) if (typeof child !== 'string') collect(child)
  }
  collect(svg)
  const counts = new Map<SvgElement, number>()
  const countElements = (element: SvgElement, depth: number): number => {
    if (depth > maxUseDepth) return Number.POSITIVE_INFINITY
    const known = counts.get(element)
    if (known !== undefined) return known
    // Reaching this element again while it is being counted means a cycle.
    counts.set(element, Number.POSITIVE_INFINITY)
    const target = element.name === 'use' ? byId.get((element.attributes.get('href') ?? '').slice(1)) : undefined
    const inside = element.children.reduce(
      (sum, child) => sum + (typeof child === 'string' ? 0 : countElements(child, depth + 1)),
      1,
    )
    const count = inside + (target === undefined ? 0 : countElements(target, depth + 1))
    counts.set(element, count)
    return count
  }
  return countElements(svg, 0) <= maxExpandedElements
}
