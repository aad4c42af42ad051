import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { IconName } from './icon.tsx'
import { useTouchCode } from './use-touch-code.ts'

export interface SwipeAction {
  readonly label: string
  readonly icon: IconName
  readonly isDanger?: boolean
  readonly run: () => void
}

const loadSliding = () => import('./sliding-row.tsx')

/**
 * The content of a list's row; a swipe to the left shows its actions. Swiping is a shortcut on touch screens: each action
 * needs a button of its own in the row, for keyboard, mouse and screen reader.
 */
export function SwipeRow({
  actions,
  children,
}: {
  readonly actions: readonly SwipeAction[]
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const sliding = useTouchCode(loadSliding, box)
  if (sliding === null) return <div ref={box}>{children}</div>
  return <sliding.SlidingRow actions={actions}>{children}</sliding.SlidingRow>
}
