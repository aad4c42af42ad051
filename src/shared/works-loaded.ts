/** What still works without a signal on a screen that shows what it has read alone: `loaded`, if that is on this device. */
export const worksLoaded = (loaded: string, ...readings: readonly { readonly state: string }[]): string =>
  readings.some(({ state }) => state === 'failed') ? 'what you have opened before is on this device' : loaded
