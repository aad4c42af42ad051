// A client that already has an answer gets 304 instead of the same body.
import { createHash } from 'node:crypto'

/** The tag of a body: the same on every instance. */
export const toEtag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Whether `If-None-Match` names the tag. A compressed body's weak tag counts as the same. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .includes(tag)
}
