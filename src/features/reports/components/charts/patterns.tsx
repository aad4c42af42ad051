/** How a series is filled: each differs by its lines as well as by its color, so that a print in grey reads the same. */
export const fills = ['solid', 'stripes', 'dots', 'rows', 'cross', 'outline'] as const
export type ChartFill = (typeof fills)[number]

/** The patterns of one chart. `id` makes their names unique on the page. */
export function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {fills.map((fill) => (
        <pattern key={fill} id={`${id}-${fill}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" className={`ch-${fill} ch-ground`} />
          {fill === 'stripes' ? <path d="M-2 2 2-2M0 8 8 0M6 10 10 6" className="ch-stripes ch-mark" /> : null}
          {fill === 'dots' ? (
            <>
              <circle cx="2" cy="2" r="1.4" className="ch-dots ch-spot" />
              <circle cx="6" cy="6" r="1.4" className="ch-dots ch-spot" />
            </>
          ) : null}
          {fill === 'rows' ? <path d="M0 2h8M0 6h8" className="ch-rows ch-mark" /> : null}
          {fill === 'cross' ? <path d="M0 0 8 8M8 0 0 8" className="ch-cross ch-mark" /> : null}
        </pattern>
      ))}
    </defs>
  )
}

/** A small square of a series, beside its name. */
export function Swatch({ id, fill }: { readonly id: string; readonly fill: ChartFill }) {
  return (
    <svg width="14" height="14" aria-hidden="true" className="ch-swatch">
      <rect
        x="0.5"
        y="0.5"
        width="13"
        height="13"
        rx="2"
        fill={`url(#${id}-${fill})`}
        className={`ch-edge ch-${fill}`}
      />
    </svg>
  )
}
