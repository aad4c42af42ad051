import { authIconShapes } from './auth-icon-shapes.ts'
import type { IconShape } from './icon-shape.ts'
import type { iconShapes } from './icon-shapes.ts'
import './icon.css'

export type IconName = keyof typeof iconShapes | keyof typeof authIconShapes

const known = new Map<string, IconShape>(Object.entries(authIconShapes))

/** Adds the shell's icons, which load after the sign-in page. */
export function learnIcons(shapes: Readonly<Record<string, IconShape>>): void {
  for (const [name, shape] of Object.entries(shapes)) known.set(name, shape)
}

interface IconProps {
  name: IconName
  /** `s` is 16 px, `l` 24 px; 20 px without it. */
  size?: 's' | 'l'
  className?: string
}

/** A decorative icon in the text's color, hidden from screen readers. */
export function Icon({ name, size, className }: IconProps) {
  const shape = known.get(name) ?? {}
  const box = shape.box ?? 512
  const classes = ['ic', size, box === 20 ? 'b20' : shape.isHeavy ? 'heavy' : undefined, className]
    .filter(Boolean)
    .join(' ')
  return (
    <svg className={classes} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      {shape.line === undefined ? null : <path d={shape.line} />}
      {shape.solid === undefined ? null : <path className="fl" d={shape.solid} />}
    </svg>
  )
}
