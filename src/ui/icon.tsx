import { iconShapes } from './icon-shapes.ts'
import type { IconName } from './icon-shapes.ts'
import './icon.css'

export type { IconName }

interface IconProps {
  name: IconName
  /** `s` is 16 px, `l` 24 px; 20 px where nothing is said. */
  size?: 's' | 'l'
  className?: string
}

/** A picture beside words: hidden from screen readers, coloured by the text around it. */
export function Icon({ name, size, className }: IconProps) {
  const shape: { box?: 20; line?: string; solid?: string; isHeavy?: true } = iconShapes[name]
  const box = shape.box ?? 512
  const classes = ['ic', size, box === 20 ? 'b20' : shape.isHeavy ? 'heavy' : undefined, className].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      {shape.line === undefined ? null : <path d={shape.line} />}
      {shape.solid === undefined ? null : <path className="fl" d={shape.solid} />}
    </svg>
  )
}
