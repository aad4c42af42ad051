/** What a worker's function returns. An error's class does not reach the page, so the kind is sent in its place. */
export type Outcome<T, Kind extends string> = { readonly value: T } | { readonly error: Kind }

/** Runs `work` in the worker. `getKind` chooses the kind of an error. */
export async function toOutcome<T, Kind extends string>(
  work: Promise<T>,
  getKind: (error: unknown) => Kind,
): Promise<Outcome<T, Kind>> {
  try {
    return { value: await work }
  } catch (error) {
    return { error: getKind(error) }
  }
}
