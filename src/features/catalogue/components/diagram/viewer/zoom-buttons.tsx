import { Button } from '../../../../../ui/button.tsx'
import { zoomStep } from './gestures.ts'
import type { ViewControls } from './use-view.ts'

/** The zoom buttons: in, out, fit. */
export function ZoomButtons({
  isFitted,
  isClosest,
  zoom,
  showAll,
}: Pick<ViewControls, 'isFitted' | 'isClosest' | 'zoom' | 'showAll'>) {
  return (
    <div className="dg-zoom no-print" role="group" aria-label="Zoom">
      <Button
        isIconOnly
        icon="plus"
        aria-label="Zoom in"
        title="Zoom in"
        disabled={isClosest}
        onClick={() => {
          zoom(zoomStep)
        }}
      />
      <Button
        isIconOnly
        icon="minus"
        aria-label="Zoom out"
        title="Zoom out"
        disabled={isFitted}
        onClick={() => {
          zoom(1 / zoomStep)
        }}
      />
      <Button isIconOnly icon="fit" aria-label="Show all" title="Show all" disabled={isFitted} onClick={showAll} />
    </div>
  )
}
