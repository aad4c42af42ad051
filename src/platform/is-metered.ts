/** What a browser tells about its line. Only some do. */
export interface Line {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

/** The line of this device; undefined where the browser does not tell. */
export const readLine = (): Line | undefined => ('connection' in navigator ? (navigator.connection as Line) : undefined)

/** Whether bytes cost this person something: a wish to save data, a mobile network, or a line that is slow. */
export const isMetered = (line: Line | undefined): boolean =>
  line !== undefined &&
  (line.saveData === true || line.type === 'cellular' || /^(slow-)?[23]g$/.test(line.effectiveType ?? ''))
