interface Bridge {
  isNativePlatform?(): boolean
  getPlatform?(): string
}

const bridge = (): Bridge | undefined => (globalThis as { readonly Capacitor?: Bridge }).Capacitor

/** Whether the page runs in the native shell. The shell injects its bridge before any of our scripts run. */
export const isNative = (): boolean => bridge()?.isNativePlatform?.() === true

/** Whether the page runs in the native shell on an iPhone or iPad. */
export const isNativeIos = (): boolean => isNative() && bridge()?.getPlatform?.() === 'ios'
