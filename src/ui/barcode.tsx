import { drawCode128 } from '../../domain/warehouse/code-128.ts'
import './barcode.css'

/** A Code 128 barcode, black on white in either look. A text that it cannot hold throws (`fitsCode128`). Lengths are mm. */
export function Barcode({
  text,
  moduleWidth,
  height,
  label = `Barcode ${text}`,
}: {
  readonly text: string
  /** The width of the narrowest bar. */
  readonly moduleWidth: number
  readonly height: number
  /** For screen readers. */
  readonly label?: string
}) {
  const { width, bars } = drawCode128(text)
  const tall = height / moduleWidth
  return (
    <svg
      className="barcode"
      xmlns="http://www.w3.org/2000/svg"
      width={`${width * moduleWidth}mm`}
      height={`${height}mm`}
      viewBox={`0 0 ${width} ${tall}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={tall} fill="#fff" />
      <path d={bars.map((bar) => `M${bar.x} 0h${bar.width}v${tall}h-${bar.width}z`).join('')} fill="#000" />
    </svg>
  )
}
