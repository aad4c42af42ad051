import type { AnimationBuilder } from '@ionic/react'
import { useEffect, useState } from 'react'
import { isNativeIos } from '../platform/native/is-native.ts'
import { loadCode } from '../platform/load-code.ts'

/**
 * What the outlet needs for swiping back on iOS. Safari and home-screen apps swipe back themselves, and two gestures would go
 * back twice (decision record 037). Without animations the gesture is off, because Ionic completes it by its animation.
 */
export function useSwipeBack(hasAnimations: boolean): {
  readonly swipeGesture: boolean
  readonly animation?: AnimationBuilder
} {
  const [isOn] = useState(() => hasAnimations && isNativeIos())
  const [animation, setAnimation] = useState<{ readonly build: AnimationBuilder } | null>(null)
  useEffect(() => {
    if (!isOn) return undefined
    let isMounted = true
    loadCode(() => import('./slide-animation.ts')).then(
      ({ slideAnimation }) => {
        if (isMounted) setAnimation({ build: slideAnimation })
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [isOn])
  return animation === null ? { swipeGesture: false } : { swipeGesture: true, animation: animation.build }
}
