/** Friday, November 20, 2026, 9:40 in Chicago: the moment of every compared picture. */
export const pictureTime = Date.UTC(2026, 10, 20, 15, 40)

/** Stops the date of this process, so that the demo shop and its answers are the same in every run. Timers still run. */
export function stopDate(): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], created) =>
      Reflect.construct(target, args.length === 0 ? [pictureTime] : args, created) as Date,
    get: (target, key) => (key === 'now' ? () => pictureTime : (Reflect.get(target, key) as unknown)),
  })
}
