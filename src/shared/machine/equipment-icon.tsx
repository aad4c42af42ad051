import './equipment-icon.css'

/** Outlines in a box of 64: the machine, and its moving part in the accent color. */
interface Sign {
  /** Words in a type's name that select this drawing. */
  readonly of: RegExp
  readonly frame: string
  readonly moving: string
}

const wheel = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const signs: readonly Sign[] = [
  { of: /tread/, frame: 'M5 53h42l6-7H14zM47 46 53 15M44 12.5l15 3M51.5 23H37v6', moving: 'M13 49.5h33' },
  {
    of: /ellip|cross/,
    frame: 'M6 56h51M17 42 46 50 39 12l-6-3M49 56 46.5 8.5H53M24 38h13',
    moving: wheel(17, 42, 9.5),
  },
  {
    of: /recumb/,
    frame: 'M6 56h52M10 22l6 19h15M20 41v15M46 42l5-27h7M29 47h8',
    moving: wheel(45, 42, 9.5),
  },
  {
    of: /cycle|spin/,
    frame: 'M9 56h14M38 56h16M16 55l11-25 17 12-27 11M27 30l-3-10M17 19.5h13M44 42l-4-25M38 17h10l3 4',
    moving: wheel(44, 42, 11),
  },
  {
    of: /bike/,
    frame: 'M10 56h44M23 56l-2-32M14 22.5h13M22 40h20M43 42l2-28h8M45 18l-7-2',
    moving: wheel(42, 42, 9.5),
  },
  {
    of: /row/,
    frame: 'M4 50h40M8 50v6M50 50v6M52 50h6M35 50l5-14M14 44.5h14M41 36 25 28M24 23v9',
    moving: wheel(50, 39, 10),
  },
  {
    of: /step|stair|climb/,
    frame: 'M8 56h48M44 56V26l6-18h7M47 17l-19 6v7',
    moving: 'M14 56V46h10V36h10V26h10',
  },
  {
    of: /functional|cable|pulley/,
    frame: `M6 56h10M48 56h10M11 56V9h42v47${wheel(13, 18, 3)}${wheel(51, 18, 3)}`,
    moving: 'm14 20 13 19M50 20 37 39M24 41l6-4M40 41l-6-4',
  },
  {
    of: /strength|select|gym|press/,
    frame: `M6 56h50M36 56V8h18v48M10 44h15v12M14 44l-3-19M45 17v12M36 20l-18 3v7${wheel(45, 13, 3.5)}`,
    moving: 'M40 56V30h10v26M40 36.5h10M40 43h10M40 49.5h10',
  },
]
const other = {
  frame: 'M12 56h8M44 56h8M16 56V10M48 56V10M25 42h14M27 42v14M37 42v14',
  moving: 'M4 22h56M9 16v12M55 16v12',
}

/** An icon of the type of machine. */
export function EquipmentIcon({ type, isPlain = false }: { readonly type: string; readonly isPlain?: boolean }) {
  const name = type.toLowerCase()
  const shape = signs.find(({ of }) => of.test(name)) ?? other
  return (
    <span className={isPlain ? 'eq-sign plain' : 'eq-sign'} aria-hidden="true">
      <svg viewBox="0 0 64 64">
        <path d={shape.frame} />
        <path className="moving" d={shape.moving} />
      </svg>
    </span>
  )
}
