/** The group of a call, by its record. */
export function groupOf(path: string, body: unknown): string {
  const ref = (body as { ref_id?: string } | undefined)?.ref_id
  return `claim:${ref ?? /^\/labor-claims\/(?:ticket\/)?([^/]+)/.exec(path)?.[1] ?? 'none'}`
}
