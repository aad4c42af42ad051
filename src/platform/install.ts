import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallPrompt | null = null
const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

/** Keeps the browser's offer to install the app until the person asks for it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
    tell()
  })
  window.addEventListener('appinstalled', () => {
    offered = null
    tell()
  })
}

/** Installs the app, where the browser offers it; null elsewhere. */
export function useInstall(): (() => void) | null {
  const offer = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    () => offered,
  )
  return (
    offer &&
    (() => {
      offered = null
      tell()
      void offer.prompt()
    })
  )
}

/** A page in an iPhone's or iPad's browser, which never offers to install: the person adds it to the home screen. An iPad says that it is a Mac, and has fingers. */
export function isApplePage(
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean } = navigator,
): boolean {
  const isApple =
    /iPhone|iPad|iPod/.test(device.userAgent) || (device.userAgent.includes('Macintosh') && device.maxTouchPoints > 1)
  return isApple && device.standalone === false
}
