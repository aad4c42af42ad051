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
