import type { CSSProperties } from 'react'
import type { Size, View } from './view.ts'

/** The CSS transform of the picture layer; `--unit` is a CSS pixel in picture units. */
export function getLayerStyle({ width, height }: Size, view: View | null): CSSProperties {
  return view === null
    ? {}
    : ({
        width,
        height,
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        '--unit': 1 / view.scale,
      } as CSSProperties)
}
