/** A browser engine as the days use it. What is not here is written once, in `screen.ts`. */
export interface EngineDriver {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit'
  /** What has to be installed and is not, as Debian names it. */
  findMissing(): readonly string[]
  /** Starts the browser on a profile. Every document runs `preload` first. */
  launch(profile: string, preload: string): Promise<EngineBrowser>
}

/** A running browser with one page. Expressions are JavaScript; a promise is awaited. */
export interface EngineBrowser {
  readonly version: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  evaluate(expression: string): Promise<unknown>
  /** The element that the expression results in, or null. */
  find(expression: string): Promise<EngineElement | null>
  /** SIGKILL of the browser with all its processes, as when a battery dies. */
  kill(): Promise<void>
}

/** An element, with the input of the engine itself. */
export interface EngineElement {
  click(): Promise<void>
  type(text: string): Promise<void>
  setFiles(paths: readonly string[]): Promise<void>
}
