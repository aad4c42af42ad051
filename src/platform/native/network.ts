/** The part of the network plugin that is used. */
export interface NetworkPlugin {
  addListener(
    event: 'networkStatusChange',
    listener: (status: { readonly connected: boolean }) => void,
  ): Promise<{ remove(): Promise<void> }>
}

const openNetworkPlugin = async (): Promise<NetworkPlugin> => (await import('@capacitor/network')).Network

/** Calls `onConnected` whenever the device is back online. The returned function stops it. */
export function watchNetwork(
  onConnected: () => void,
  open: () => Promise<NetworkPlugin> = openNetworkPlugin,
): () => void {
  const watching = open().then((network) =>
    network.addListener('networkStatusChange', ({ connected }) => {
      if (connected) onConnected()
    }),
  )
  // Without the plugin the page's own events remain.
  watching.catch(() => undefined)
  return () => {
    watching.then((handle) => handle.remove()).catch(() => undefined)
  }
}
