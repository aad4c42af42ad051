import type { Ref } from 'react'
import { drawCode128, fitsCode128 } from '../../../../domain/warehouse/code-128.ts'
import { chooseModuleWidth } from '../../../../domain/warehouse/label-size.ts'
import { Barcode } from '../../../ui/barcode.tsx'

/** The height of the bars, in mm. */
const barHeight = 22

/** A location's label at its printed size: the barcode, the code to read by eye, and the name. */
export function LocationLabel({
  location: { code, name },
  heading,
}: {
  readonly location: { readonly code: string; readonly name: string }
  readonly heading?: Ref<HTMLHeadingElement>
}) {
  const moduleWidth = fitsCode128(code) ? chooseModuleWidth(drawCode128(code).width) : null
  return (
    <section className="wh-label" aria-label={`Label ${code}`}>
      {moduleWidth === null ? null : <Barcode text={code} moduleWidth={moduleWidth} height={barHeight} />}
      <h1 ref={heading} tabIndex={-1} className="wh-label-code mono">
        {code}
      </h1>
      {name === '' ? null : <p className="wh-label-name">{name}</p>}
    </section>
  )
}
