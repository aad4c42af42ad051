// Offline bundle of a job: everything needed to work without a connection, as the screens see it
// (docs/decisions/024-offline-bundles.md).

/** A piece that is not stored yet. `parts` belong to the machine's brand; its diagrams are unknown without them. */
export type MissingPiece =
  | { readonly is: 'claim' | 'labor' | 'lists' | 'parts' | 'places' | 'plate' | 'heic' }
  | { readonly is: 'diagrams'; readonly count: number }

export interface OfflineBundle {
  readonly ticketId: string
  /** Everything is stored: the job works without a connection. */
  readonly isReady: boolean
  readonly missing: readonly MissingPiece[]
  /** Diagrams of the machine, with pictures. */
  readonly diagrams: number
  /** Stored size, including data shared with other jobs. */
  readonly bytes: number
  /** When the oldest stored piece was current, epoch ms; null if nothing is stored. */
  readonly asOf: number | null
}

/** Whether a download is running, or why not. `soon`: what is stored is known, and the first check has not begun. */
export type BundleActivity = 'rest' | 'soon' | 'fetching' | 'no-signal' | 'saving' | 'sending' | 'no-room'

export interface OfflineBundlesState {
  /** In the order of the day plan. */
  readonly jobs: readonly OfflineBundle[]
  /** Stored size for all jobs. Shared data counts once. */
  readonly bytes: number
  readonly activity: BundleActivity
  /** Bytes that the next bundle needs and bytes available; null if there is enough space. */
  readonly quotaShortfall: { readonly needed: number; readonly free: number } | null
  /** Set from 90 % usage on. `catalogue` is the catalogue's share. All in bytes. */
  readonly almostFull: { readonly usage: number; readonly quota: number; readonly catalogue: number } | null
  /** False if the browser cannot store files. Then no diagrams are available offline. */
  readonly hasFileStorage: boolean
}

export interface OfflineBundles {
  /** Null before the first look or check. */
  readonly state: () => OfflineBundlesState | null
  readonly watch: (changed: () => void) => () => void
  /** Finds what is stored and downloads nothing. After a check it does nothing more. */
  readonly look: () => Promise<void>
  /** Checks what is stored and downloads what is missing. Resolves when nothing more can be done now. */
  readonly check: () => Promise<void>
  /** Checks or looks again, as before, when a job or a claim has arrived. */
  readonly recheck: () => Promise<void>
  /** Downloads the bundles of these jobs, even in data-saver mode or with low storage. */
  readonly download: (ticketIds: readonly string[]) => Promise<void>
  /** Keeps bundles up to date until the returned function is called. */
  readonly start: () => () => void
}
