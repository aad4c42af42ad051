import type { ComponentType } from 'react'
import { createLazyScreen } from './lazy-screen.tsx'

/** Loads the code of each screen of `lazyScreen`, by its component. */
export const screenLoads = new Map<unknown, () => Promise<ComponentType>>()

/** A screen whose code is loaded when it is first shown, or ahead of time by `fetchScreens`. */
export function lazyScreen(from: () => Promise<ComponentType>): ComponentType {
  const { Screen, load } = createLazyScreen(from)
  screenLoads.set(Screen, load)
  return Screen
}
