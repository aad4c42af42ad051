import { useMemo } from 'react'
import { catalogue } from '../../../../../../contract/catalogue.ts'
import type { Diagram } from '../../../../../../contract/shapes/catalogue.ts'
import { useCatalogue } from '../../../../../data/use-catalogue.ts'
import { parseSafeSvg } from './safe-svg.ts'

export type PictureState =
  | { readonly is: 'loading' }
  | { readonly is: 'missing'; readonly error: unknown; readonly again: () => void }
  /** Inlined in the page, in its colors. */
  | { readonly is: 'drawn'; readonly svg: SVGSVGElement }
  /** Shown as an image on white. */
  | { readonly is: 'framed'; readonly bytes: Uint8Array; readonly type: string }

const parseVersion = (image: string): string | undefined => /[?&]v=([^&]+)/.exec(image)?.[1]

/** A diagram's picture, from the server or the device. */
export function usePicture(diagram: Pick<Diagram, 'equipment_diagram_id' | 'image'>): PictureState {
  const v = parseVersion(diagram.image)
  const { data, error, refetch } = useCatalogue(catalogue.table.readDiagramImage, {
    params: { id: diagram.equipment_diagram_id },
    query: v === undefined ? {} : { v },
  })
  const svg = useMemo(
    () => (data?.type.startsWith('image/svg') === true ? parseSafeSvg(new TextDecoder().decode(data.bytes)) : null),
    [data],
  )
  if (svg !== null) return { is: 'drawn', svg }
  if (data !== undefined) return { is: 'framed', bytes: data.bytes, type: data.type }
  return error === null ? { is: 'loading' } : { is: 'missing', error, again: refetch }
}
