const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs clipPath'.split(' '),
)
/** What draws and nothing else: no style, no event, no address. */
const attributes = new Set(
  (
    'xmlns viewBox width height role aria-label data-part data-callout d x y x1 y1 x2 y2 cx cy r rx ry points transform id ' +
    'fill fill-rule fill-opacity clip-path clip-rule stroke stroke-width stroke-linejoin stroke-linecap stroke-dasharray ' +
    'stroke-dashoffset stroke-miterlimit stroke-opacity opacity paint-order vector-effect ' +
    'font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline dx dy'
  ).split(' '),
)
/** Drawings that take their colours from the page that they stand in say so. */
const takesColours = '--diagram-paper'

const isPlain = (element: Element): boolean =>
  elements.has(element.localName) &&
  [...element.attributes].every(({ name, value }) => attributes.has(name) && !/url\s*\(\s*['"]?(?!#)/i.test(value))

/**
 * The picture as an element to stand in the page, in the page's colours, or null where it has to stay a picture in a
 * frame of its own: because its colours are its own, or because something in it does more than draw. The server has
 * cleaned it already; this is the second lock.
 */
export function safeSvg(text: string): SVGSVGElement | null {
  if (!text.includes(takesColours)) return null
  try {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    const all = [root, ...root.querySelectorAll('*')]
    return root.localName === 'svg' && all.every(isPlain)
      ? (document.importNode(root, true) as unknown as SVGSVGElement)
      : null
  } catch {
    // The page's Trusted Types policy refuses markup that runs.
    return null
  }
}
