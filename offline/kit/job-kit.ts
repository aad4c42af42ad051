// What a job needs to be worked without a signal, and how that stands, as the screens are told it
// (docs/decisions/024-the-job-kit.md).

/** What is not on the device yet. `parts` are the machine's brand's: without them nobody knows its diagrams either. */
export type Missing =
  | { readonly is: 'claim' | 'labor' | 'lists' | 'parts' | 'places' | 'plate' }
  | { readonly is: 'diagrams'; readonly count: number }

export interface JobKit {
  readonly ticketId: string
  /** Everything is here: the job opens and can be worked without a signal. */
  readonly isReady: boolean
  readonly missing: readonly Missing[]
  /** Of the machine, pictures included. */
  readonly diagrams: number
  /** What of it is here, parts that other jobs use too included. */
  readonly bytes: number
  /** When the oldest piece of it was true, epoch ms; null while nothing is here. */
  readonly asOf: number | null
}

/** Why what is missing is not being fetched, or that it is. */
export type KitWork = 'rest' | 'fetching' | 'no-signal' | 'saving' | 'sending' | 'no-room'

export interface KitsState {
  /** In the order of the day. */
  readonly jobs: readonly JobKit[]
  /** Everything that is here for jobs, each thing once. */
  readonly bytes: number
  readonly work: KitWork
  /** Bytes that the next kit takes, and those that the app may still use; null where there is room enough. */
  readonly room: { readonly needed: number; readonly free: number } | null
  /** Told from nine tenths on; `catalogue` is what of it the catalogue takes. All in bytes. */
  readonly almostFull: { readonly usage: number; readonly quota: number; readonly catalogue: number } | null
  /** False in a browser that keeps no files: then nothing but words opens without a signal. */
  readonly keepsFiles: boolean
}

export interface JobKits {
  /** Null while nobody has looked. */
  readonly state: () => KitsState | null
  readonly watch: (changed: () => void) => () => void
  /** Looks what is there and fetches what is missing; resolves when nothing more can be done now. */
  readonly look: () => Promise<void>
  /** Fetches these jobs' kits on a line that saves data, and though room is short. */
  readonly get: (ticketIds: readonly string[]) => Promise<void>
  /** Keeps the kits up to date until the returned function is called. */
  readonly start: () => () => void
}
