import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** What the router writes beside an address: its place in the app's history, from 0. */
const readPlace = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0

/** An address without a visible effect: the screen before it stays, and a first visit gets the shop (`SF044`). */
export function StayHere() {
  const navigate = useNavigate()
  useEffect(() => {
    if (readPlace(window.history.state) > 0) navigate(-1)
    else navigate('/', { replace: true })
  }, [navigate])
  return null
}
