import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let deferredPrompt: InstallPrompt | null = null
const watchers = new Set<() => void>()
const notify = () => {
  for (const watcher of watchers) watcher()
}

/** Captures the browser's install prompt until the person asks for it. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPrompt
    notify()
  })
  window.addEventListener('appinstalled', () => {
    deferredPrompt = null
    notify()
  })
}

/** Returns a function that installs the app; null if the browser does not offer it. */
export function useInstallPrompt(): (() => void) | null {
  const offer = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    () => deferredPrompt,
    () => null,
  )
  return (
    offer &&
    (() => {
      deferredPrompt = null
      notify()
      void offer.prompt()
    })
  )
}

/**
 * Whether this is a browser page on an iPhone or iPad. These never offer to install; the person adds the app to the
 * home screen. An iPad reports as a Mac with touch.
 */
export function needsManualInstall(
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean } = navigator,
): boolean {
  const isApple =
    /iPhone|iPad|iPod/.test(device.userAgent) || (device.userAgent.includes('Macintosh') && device.maxTouchPoints > 1)
  return isApple && device.standalone === false
}
