interface Bridge {
  isNativePlatform?(): boolean
}

/** Whether the page runs in the native shell. The shell injects its bridge before any of our scripts run. */
export const isNative = (): boolean =>
  (globalThis as { readonly Capacitor?: Bridge }).Capacitor?.isNativePlatform?.() === true
