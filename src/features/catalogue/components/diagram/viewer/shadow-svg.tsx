import { useEffect, useRef } from 'react'

/** Highlighted parts use the accent colors. Their shades are mixed from these two. */
const highlightStyle = `
svg { display: block; width: 100%; height: 100% }
[data-part], [data-callout] { transition: color .12s }
.is-lit { color: var(--accent-text); --diagram-paper: var(--accent-soft) }
g.is-lit[data-part] { fill: var(--accent-soft) }
@media (prefers-reduced-motion: reduce) { [data-part], [data-callout] { transition: none } }
@media print { .is-lit { color: inherit; --diagram-paper: #fff } g.is-lit[data-part] { fill: #fff } }
`

/** An inline diagram in the page's colors, isolated in a shadow root. */
export function ShadowSvg({
  svg,
  highlighted,
}: {
  readonly svg: SVGSVGElement
  readonly highlighted: readonly string[]
}) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shadow = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (shadow === undefined) return
    const style = document.createElement('style')
    style.textContent = highlightStyle
    svg.setAttribute('aria-hidden', 'true')
    shadow.replaceChildren(style, svg)
  }, [svg])
  useEffect(() => {
    for (const group of svg.querySelectorAll('[data-part], [data-callout]'))
      group.classList.toggle(
        'is-lit',
        highlighted.includes(group.getAttribute('data-part') ?? group.getAttribute('data-callout') ?? ''),
      )
  }, [svg, highlighted])
  return <div ref={host} className="dg-drawn" aria-hidden="true" />
}
