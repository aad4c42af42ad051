/** The device's own word on its network, as far as it is used here. */
export interface NetworkWatch {
  addListener(
    event: 'networkStatusChange',
    heard: (status: { readonly connected: boolean }) => void,
  ): Promise<{ remove(): Promise<void> }>
}

const deviceNetwork = async (): Promise<NetworkWatch> => (await import('@capacitor/network')).Network

/** Calls `back` whenever the device says that there is a network again; the returned function stops it. */
export function watchNetwork(back: () => void, open: () => Promise<NetworkWatch> = deviceNetwork): () => void {
  const watching = open().then((network) =>
    network.addListener('networkStatusChange', ({ connected }) => {
      if (connected) back()
    }),
  )
  // A shell without the plugin has the page's own events.
  watching.catch(() => undefined)
  return () => {
    watching.then((handle) => handle.remove()).catch(() => undefined)
  }
}
