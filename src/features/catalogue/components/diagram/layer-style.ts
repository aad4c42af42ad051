import type { CSSProperties } from 'react'
import type { Size, View } from './view.ts'

/** Where the picture's layer lies; `--unit` is a CSS pixel in units of the picture. */
export function layerStyle({ width, height }: Size, view: View | null): CSSProperties {
  return view === null
    ? {}
    : ({
        width,
        height,
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        '--unit': 1 / view.scale,
      } as CSSProperties)
}
