/** One measured axis: our figure beside the rival's from the same run (`docs/bench.md`). */
export interface BenchRow {
  readonly axis: string
  readonly rival: string
  readonly rivalFigure: string
  readonly ours: string
  /** The bar as text and whether it is met; null without a bar. */
  readonly bar: string
  readonly isHeld: boolean | null
}

export const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`
export const seconds = (ms: number): string => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`)
