import './equipment-sign.css'

/** Outlines in a box of 64: the machine, and the part of it that moves in the accent. */
const shapes: Readonly<Record<string, { readonly frame: string; readonly moving: string }>> = {
  treadmill: { frame: 'M5 53h42l6-7H14zM47 46 53 15M44 12.5l15 3M51.5 23H37v6', moving: 'M13 49.5h33' },
  elliptical: {
    frame: 'M6 56h51M17 42 46 50 39 12l-6-3M49 56 46.5 8.5H53M24 38h13',
    moving: 'M7.5 42a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0',
  },
  bike: {
    frame: 'M10 56h44M23 56l-2-32M14 22.5h13M22 40h20M43 42l2-28h8M45 18l-7-2',
    moving: 'M32.5 42a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0',
  },
  rower: {
    frame: 'M4 50h40M8 50v6M50 50v6M52 50h6M35 50l5-14M14 44.5h14M41 36 25 28M24 23v9',
    moving: 'M40 39a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
  },
  stepper: { frame: 'M8 56h48M44 56V26l6-18h7M47 17l-19 6v7', moving: 'M14 56V46h10V36h10V26h10' },
  strength: {
    frame:
      'M6 56h50M36 56V8h18v48M10 44h15v12M14 44l-3-19M45 17v12M36 20l-18 3v7M41.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
    moving: 'M40 56V30h10v26M40 36.5h10M40 43h10M40 49.5h10',
  },
}
const other = {
  frame: 'M12 56h8M44 56h8M16 56V10M48 56V10M25 42h14M27 42v14M37 42v14',
  moving: 'M4 22h56M9 16v12M55 16v12',
}

/** A drawing of the kind of machine, beside its name. */
export function EquipmentSign({ type }: { readonly type: string }) {
  const shape = shapes[type.toLowerCase()] ?? other
  return (
    <span className="eq-sign" aria-hidden="true">
      <svg viewBox="0 0 64 64">
        <path d={shape.frame} />
        <path className="moving" d={shape.moving} />
      </svg>
    </span>
  )
}
