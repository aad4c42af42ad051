/** What of a drawing is kept. Whatever is not named here goes, with all that is in it. */
export const keptElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'],
])
/** These go, but what is in them stays. */
export const unwrappedElements: ReadonlySet<string> = new Set(['a'])

const looks = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['display', 'visibility', 'overflow', 'clip-path', 'clip-rule', 'mask', 'marker', 'marker-start', 'marker-mid'],
  ...['marker-end', 'stop-color', 'stop-opacity', 'vector-effect', 'paint-order', 'shape-rendering'],
  ...['text-rendering', 'image-rendering', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant'],
  ...['font-stretch', 'letter-spacing', 'word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline'],
  ...['alignment-baseline', 'baseline-shift', 'writing-mode', 'mix-blend-mode', 'isolation'],
]
/** Properties of a style; attributes of the same names mean the same. */
export const keptProperties: ReadonlySet<string> = new Set([...looks, 'transform', 'transform-origin', 'white-space'])
export const keptAttributes: ReadonlySet<string> = new Set([
  ...looks,
  ...['id', 'class', 'transform', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['fx', 'fy', 'fr', 'dx', 'dy', 'rotate', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'pathLength'],
  ...['textLength', 'lengthAdjust', 'startOffset', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient'],
])

const functions = new Set([
  ...['url', 'rgb', 'rgba', 'hsl', 'hsla', 'matrix', 'translate', 'translatex', 'translatey', 'scale', 'scalex'],
  ...['scaley', 'rotate', 'skewx', 'skewy', 'calc'],
])
const fragment = /^\(\s*(["']?)#[\w.:-]+\1\s*\)/

/**
 * Whether a value reaches for nothing outside of the drawing: it calls only known functions, `url()` only for a part of
 * the drawing itself, and hides nothing behind escapes or comments.
 */
export function isHarmlessValue(value: string): boolean {
  if (/[\\<>{}@;]|\/\*|\p{Cc}/u.test(value.replace(/[\t\n\r]/g, ' '))) return false
  if (/script:|data:|https?:|\/\//i.test(value)) return false
  for (const call of value.matchAll(/([\w-]*)\s*\(/g)) {
    const name = (call[1] ?? '').toLowerCase()
    if (!functions.has(name)) return false
    if (name === 'url' && !fragment.test(value.slice(call.index + (call[1] ?? '').length).trimStart())) return false
  }
  return true
}

/** A link within the drawing; on a picture also PNG or JPEG bytes that stand in the link itself. Null for anything else. */
export function harmlessLink(element: string, link: string): string | null {
  const target = link.trim()
  if (/^#[\w.:-]+$/.test(target)) return target
  if (element !== 'image') return null
  return /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]+$/.test(target) ? target.replace(/\s+/g, '') : null
}
