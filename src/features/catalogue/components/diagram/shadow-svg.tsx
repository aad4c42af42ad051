import { useEffect, useRef } from 'react'

/** The part that is lit is drawn in the accent; its shades follow, since they are mixed from these two. */
const litStyle = `
svg { display: block; width: 100%; height: 100% }
[data-part], [data-callout] { transition: color .12s }
.is-lit { color: var(--accent-text); --diagram-paper: var(--accent-soft) }
g.is-lit[data-part] { fill: var(--accent-soft) }
@media (prefers-reduced-motion: reduce) { [data-part], [data-callout] { transition: none } }
@media print { .is-lit { color: inherit; --diagram-paper: #fff } g.is-lit[data-part] { fill: #fff } }
`

/** A drawing within a shadow of its own, so that nothing of it reaches the page, in the page's colours. */
export function ShadowSvg({ svg, lit }: { readonly svg: SVGSVGElement; readonly lit: readonly string[] }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shadow = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (shadow === undefined) return
    const style = document.createElement('style')
    style.textContent = litStyle
    svg.setAttribute('aria-hidden', 'true')
    shadow.replaceChildren(style, svg)
  }, [svg])
  useEffect(() => {
    for (const group of svg.querySelectorAll('[data-part], [data-callout]'))
      group.classList.toggle(
        'is-lit',
        lit.includes(group.getAttribute('data-part') ?? group.getAttribute('data-callout') ?? ''),
      )
  }, [svg, lit])
  return <div ref={host} className="dg-drawn" aria-hidden="true" />
}
