interface Bridge {
  isNativePlatform?(): boolean
}

/** Whether the page runs in the native shell: the shell lays its bridge here before any script of ours runs. */
export const isNative = (): boolean =>
  (globalThis as { readonly Capacitor?: Bridge }).Capacitor?.isNativePlatform?.() === true
