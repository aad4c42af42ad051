// Whoever has an answer already is told so instead of being sent it again.
import { createHash } from 'node:crypto'

/** The tag of a body: the same words, the same tag, whichever machine answers. */
export const tagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Whether the tag is among those that `If-None-Match` names. A packed body's weak tag stands for the same words. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .includes(tag)
}
