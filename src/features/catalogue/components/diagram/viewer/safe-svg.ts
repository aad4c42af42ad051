const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs clipPath'.split(' '),
)
/** Attributes that only draw: no styles, no event handlers, no URLs. */
const attributes = new Set(
  (
    'xmlns viewBox width height role aria-label data-part data-callout d x y x1 y1 x2 y2 cx cy r rx ry points transform id ' +
    'fill fill-rule fill-opacity clip-path clip-rule stroke stroke-width stroke-linejoin stroke-linecap stroke-dasharray ' +
    'stroke-dashoffset stroke-miterlimit stroke-opacity opacity paint-order vector-effect ' +
    'font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline dx dy'
  ).split(' '),
)
/** Diagrams that take their colors from the page use this custom property. */
const themeMarker = '--diagram-paper'

const isPlain = (element: Element): boolean =>
  elements.has(element.localName) &&
  [...element.attributes].every(({ name, value }) => attributes.has(name) && !/url\s*\(\s*['"]?(?!#)/i.test(value))

/**
 * Parses an SVG that may be inlined in the page's colors. Returns null if it must be shown as an image: it has its own
 * colors, or contains anything that does more than draw. The server has already sanitized it; this is a second check.
 */
export function parseSafeSvg(text: string): SVGSVGElement | null {
  if (!text.includes(themeMarker)) return null
  try {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    const all = [root, ...root.querySelectorAll('*')]
    return root.localName === 'svg' && all.every(isPlain)
      ? (document.importNode(root, true) as unknown as SVGSVGElement)
      : null
  } catch {
    // The page's Trusted Types policy refuses executable markup.
    return null
  }
}
