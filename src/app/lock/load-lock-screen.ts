import { loadLate } from '../../platform/load-late.ts'

/**
 * Loads the screen of a locked device. Without a network it waits for the next one: a locked device shows nothing else, and has lost
 * nothing. Where the device has a lock, the shell loads it ahead, so that it is there when the break begins in a basement.
 */
export const loadLockScreen = () => loadLate(() => import('./lock-screen.tsx'))
