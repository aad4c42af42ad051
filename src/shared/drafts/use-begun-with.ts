import { useEffect, useRef } from 'react'

/**
 * What was shown when a form was begun stays in its draft, and is what the server compares. `take` puts the `present` value in
 * its place wherever that changes while the form follows.
 */
export function useBegunWith<T>(
  present: T,
  take: (present: T) => void,
  isFollowing: boolean,
): { readonly follow: (isFollowing: boolean) => void } {
  const latest = useRef({ take, isFollowing })
  useEffect(() => {
    latest.current.take = take
  })
  useEffect(() => {
    if (latest.current.isFollowing) latest.current.take(present)
  }, [present])
  return {
    follow: (next) => {
      latest.current.isFollowing = next
    },
  }
}
