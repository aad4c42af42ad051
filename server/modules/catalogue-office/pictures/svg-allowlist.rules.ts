/** The allowed elements. All others are removed with their content. */
export const allowedElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'],
])
/** Elements that are removed but keep their content. */
export const unwrappedElements: ReadonlySet<string> = new Set(['a'])

const presentationAttributes = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['display', 'visibility', 'overflow', 'clip-path', 'clip-rule', 'mask', 'marker', 'marker-start', 'marker-mid'],
  ...['marker-end', 'stop-color', 'stop-opacity', 'vector-effect', 'paint-order', 'shape-rendering'],
  ...['text-rendering', 'image-rendering', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant'],
  ...['font-stretch', 'letter-spacing', 'word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline'],
  ...['alignment-baseline', 'baseline-shift', 'writing-mode', 'mix-blend-mode', 'isolation'],
]
/** The allowed style properties; the attributes of the same names are equivalent. */
export const allowedProperties: ReadonlySet<string> = new Set([
  ...presentationAttributes,
  'transform',
  'transform-origin',
  'white-space',
])
export const allowedAttributes: ReadonlySet<string> = new Set([
  ...presentationAttributes,
  ...['id', 'class', 'transform', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['fx', 'fy', 'fr', 'dx', 'dy', 'rotate', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'pathLength'],
  ...['textLength', 'lengthAdjust', 'startOffset', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient'],
])

const allowedFunctions = new Set([
  ...['url', 'rgb', 'rgba', 'hsl', 'hsla', 'matrix', 'translate', 'translatex', 'translatey', 'scale', 'scalex'],
  ...['scaley', 'rotate', 'skewx', 'skewy', 'calc'],
])
const fragmentReference = /^\(\s*(["']?)#[\w.:-]+\1\s*\)/

/**
 * Whether a value references nothing outside the drawing: it calls only known functions, uses `url()` only for its own
 * elements, and contains no escapes or comments.
 */
export function isSafeValue(value: string): boolean {
  if (/[\\<>{}@;]|\/\*|\p{Cc}/u.test(value.replace(/[\t\n\r]/g, ' '))) return false
  if (/script:|data:|https?:|\/\//i.test(value)) return false
  for (const call of value.matchAll(/([\w-]*)\s*\(/g)) {
    const name = (call[1] ?? '').toLowerCase()
    if (!allowedFunctions.has(name)) return false
    if (name === 'url' && !fragmentReference.test(value.slice(call.index + (call[1] ?? '').length).trimStart()))
      return false
  }
  return true
}

/** A link within the drawing, or an embedded PNG or JPEG for `image` elements. Null for anything else. */
export function sanitizeLink(element: string, link: string): string | null {
  const target = link.trim()
  if (/^#[\w.:-]+$/.test(target)) return target
  if (element !== 'image') return null
  return /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]+$/.test(target) ? target.replace(/\s+/g, '') : null
}
